import { askInTerminal, isInteractive } from "./ask-in-terminal.ts";
import { DeploymentError } from "./deployment-error.ts";
import type { PreparedStage } from "./prepare-stage.ts";
import { runCdk } from "./run-cdk.ts";

/**
 * In a terminal, shows how the permissions of all stacks change and asks once for approval of all of them.
 * Without a terminal, starting the command counts as approval.
 * @throws DeploymentError when the user does not answer yes
 */
export async function approveDeployment({ stage, account, synthesized }: PreparedStage): Promise<void> {
  if (!isInteractive()) return;
  const patterns = stage.parts.map(({ id }) => `${id}/*`);
  // Compares only templates: a change set per stack would take minutes and need write permissions.
  const permissions = ["--security-only", "--method", "template"];
  await runCdk("diff", ...patterns, "--app", synthesized.directory, ...permissions);
  const where = `account ${account.account}, ${account.region}`;
  const answer = await askInTerminal(
    `Deploy ${synthesized.stacks.length} stacks of ${stage.name} to ${where}? [y/N] `,
  );
  if (!/^y(es)?$/i.test(answer)) throw new DeploymentError("Nothing was deployed.");
}
