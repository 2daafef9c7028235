import { CodeDeployClient } from "@aws-sdk/client-codedeploy";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { connectAccount } from "./connect-account.ts";
import { DeploymentError } from "./deployment-error.ts";
import { say } from "./prepare-stage.ts";
import { readStage } from "./read-stage.ts";
import { rollBackPart } from "./roll-back-part.ts";
import { runCommand } from "./run-command.ts";

// `npm run rollback -- <stage>`

const usage = `Usage: npm run rollback -- <stage> [options]

Puts the versions before the last deployment back in service, without a build. Shifts of traffic that still run are
stopped. What it undoes stays published: --forward puts it in service again.

Options:
  --environment <name>  sandbox or production; by default every environment of the stage
  --since <ISO time>    undoes everything published since then, in place of the last deployment
  --forward             puts every alias where the templates say instead
  -h, --help            prints this

Exit code: 0 done, 1 rejected or failed, 2 invalid usage.
`;

await runCommand(
  usage,
  { environment: { type: "string" }, since: { type: "string" }, forward: { type: "boolean" } },
  async (call) => {
    const stage = await readStage(call.stage);
    const wanted = call.value("environment");
    const since = readTime(call.value("since"));
    const parts = stage.parts.filter(
      ({ environment }) => environment !== null && (wanted === null || wanted === environment),
    );
    if (parts.length === 0) throw new DeploymentError(`Stage ${stage.name} has no environment ${wanted}`);
    const { cloudFormation, region } = await connectAccount(stage);
    const clients = {
      cloudFormation,
      lambda: new LambdaClient({ region, maxAttempts: 10 }),
      codeDeploy: new CodeDeployClient({ region, maxAttempts: 10 }),
    };
    for (const { id } of parts)
      for (const line of await rollBackPart(clients, { partId: id, since, forward: call.flag("forward") }))
        say(line);
  },
);

function readTime(text: string | null): number | null {
  const time = text === null ? null : Date.parse(text);
  if (Number.isNaN(time))
    throw new DeploymentError(`"${text}" is not a time. Write it as 2026-01-31T09:00:00Z`);
  return time;
}
