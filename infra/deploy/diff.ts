import { listLeftStacks } from "./describe-stage.ts";
import { prepareStage, say } from "./prepare-stage.ts";
import { runCdk } from "./run-cdk.ts";
import { runCommand } from "./run-command.ts";

// `npm run diff -- <stage>`

const usage = `Usage: npm run diff -- <stage>

Shows what a deployment of the stage would change, permissions included. Nothing is changed. <stage> is the name of a
file in infra/config or the path of one elsewhere.

Options:
  -h, --help  prints this

Exit code: 0 shown, 1 rejected or failed, 2 invalid usage.
`;

await runCommand(usage, {}, async (call) => {
  const { stage, account, synthesized } = await prepareStage(call.stage, say);
  const patterns = stage.parts.map(({ id }) => `${id}/*`);
  await runCdk("diff", ...patterns, "--app", synthesized.directory);
  const left = await listLeftStacks(account, stage, synthesized);
  if (left.length > 0) say(`Deployed, and not part of this version: ${left.join(", ")}`);
});
