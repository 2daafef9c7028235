import { connectAccount, type DeploymentAccount, requireBootstrap } from "./connect-account.ts";
import { type DeployableStage, readStage } from "./read-stage.ts";
import { readSynthesizedStage, type SynthesizedStage, synthesizeStage } from "./synthesize-stage.ts";

/** A checked and synthesized stage, with its account. */
export interface PreparedStage {
  stage: DeployableStage;
  account: DeploymentAccount;
  synthesized: SynthesizedStage;
}

/**
 * Reads a stage file, checks the account and synthesizes, unless an earlier assembly is given. Errors that need no
 * synthesis are reported first.
 * @throws DeploymentError, InvalidStageError, UnknownStageError
 */
export async function prepareStage(
  nameOrPath: string,
  say: (line: string) => void,
  assemblyDirectory: string | null = null,
): Promise<PreparedStage> {
  const stage = await readStage(nameOrPath);
  const account = await connectAccount(stage);
  await requireBootstrap(account.account, account.region);
  if (assemblyDirectory === null)
    say(`Synthesizing ${stage.name} for account ${account.account}, ${account.region}...`);
  const synthesized = await (assemblyDirectory === null
    ? synthesizeStage(stage)
    : readSynthesizedStage(stage, assemblyDirectory));
  const further = new Set(
    synthesized.stacks.map(({ region }) => region).filter((one) => one !== account.region),
  );
  for (const region of further) await requireBootstrap(account.account, region);
  return { stage, account, synthesized };
}

/** Prints a line of the command itself. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
