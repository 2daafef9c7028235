import { resolve } from "node:path";
import type { Environment } from "../../shared/domain/partners/partner.ts";
import { consoleOriginOf } from "../config/schema/stage-config.ts";
import type { ConsoleSettings } from "../console/describe-settings.ts";
import { approveDeployment } from "./approve-deployment.ts";
import { requireFittingAccount } from "./check/require-fitting-account.ts";
import { deployPart } from "./deploy-part.ts";
import { describeDeployedStage, listLeftStacks, readAddresses } from "./describe-stage.ts";
import { holdAssembly } from "./hold-assembly.ts";
import { type PreparedStage, prepareStage, say } from "./prepare-stage.ts";
import { publishConsole } from "./publish-console.ts";
import { readSmokeSettings, readSmokeUrl } from "./read-smoke-settings.ts";
import { runCommand } from "./run-command.ts";
import { smokeTest } from "./smoke-test.ts";
import { smokeTestConsole } from "./smoke-test-console.ts";

// `npm run deploy -- <stage>`

const usage = `Usage: npm run deploy -- <stage> [options]

Deploys a stage: its user directory, mail and firewall, its sandbox, its production, then its web console. Each
environment is tested before the next one is touched, and the console last. <stage> is the name of a file in infra/config, such as acme, or the path of one elsewhere, such as
../stages/acme.ts. A deployment that failed is simply repeated.

Before anything is synthesized, it compares the account with the stage: concurrency of Lambda, secrets, hosted zones,
host names in use, the identity of SES, the sign-in page's name, GitHub's token provider, buckets of an earlier stage
and receivers of alarms. Nothing is deployed while something blocks.

In a terminal it shows how the permissions of all stacks change and asks once. Without a terminal, or with CI=true,
nothing is asked: let somebody read "npm run diff -- <stage>" first.

Options:
  --assembly <path>  deploys what "npm run diff" has synthesized and compared there, in place of synthesizing
  --key-file <path>  a file of API keys, one a line, for the smoke test; each environment takes its own
  --check            checks the account and deploys nothing
  --no-check         does not check the account before
  --no-smoke-test    does not call the APIs and the console afterwards
  -h, --help         prints this

Environment:
  AWS_PROFILE, AWS_ACCESS_KEY_ID, ...          credentials of the stage's account
  SMOKE_KEY_SANDBOX, SMOKE_KEY_PRODUCTION      API keys for the smoke test
  SMOKE_URL_SANDBOX, SMOKE_URL_PRODUCTION, SMOKE_URL_CONSOLE
                                               addresses to test in place of those deployed

Exit code: 0 deployed and tested, or checked without a fault, 1 rejected or failed, 2 invalid usage.
`;

await runCommand(
  usage,
  {
    ...{ assembly: { type: "string" }, "key-file": { type: "string" } },
    ...{ check: { type: "boolean" }, "no-check": { type: "boolean" }, "no-smoke-test": { type: "boolean" } },
  },
  async (call) => {
    if (call.flag("check") || !call.flag("no-check")) await requireFittingAccount(call.stage, say);
    if (call.flag("check")) return;
    const prepared = await prepareStage(call.stage, say, toCallersPath(call.value("assembly")));
    const { stage, account, synthesized } = prepared;
    const requireUnchanged = await holdAssembly(synthesized.directory);
    await approveDeployment(prepared);
    for (const part of stage.parts) {
      await requireUnchanged();
      await deployPart(account, synthesized.directory, part, say);
      const settings =
        part.kind === "console"
          ? await publishConsole(account, stage, synthesized.directory, part, say)
          : null;
      if (call.flag("no-smoke-test")) continue;
      if (settings !== null) await testConsole(prepared, settings);
      if (part.environment !== null)
        await testEnvironment(prepared, part.environment, call.value("key-file"));
    }
    say(`\n${await describeDeployedStage(account, stage)}`);
    const left = await listLeftStacks(account, stage, synthesized);
    if (left.length > 0)
      say(`Deployed by an earlier version and not part of this one; delete them: ${left.join(", ")}`);
  },
);

async function testEnvironment(
  { stage, account }: PreparedStage,
  environment: Environment,
  keyFile: string | null,
): Promise<void> {
  const { key, url } = await readSmokeSettings(toCallersPath(keyFile), environment);
  const { partnerApiUrl } = await readAddresses(account, stage, environment);
  const done = await smokeTest({ environment, key, url: url ?? partnerApiUrl });
  for (const line of done) say(`Smoke test, ${line}`);
}

async function testConsole({ stage }: PreparedStage, settings: ConsoleSettings): Promise<void> {
  const url = readSmokeUrl("console") ?? consoleOriginOf(stage.config);
  if (url === null) return;
  for (const line of await smokeTestConsole({ url, settings })) say(`Smoke test, ${line}`);
}

/** Returns a path relative to the directory in which npm was called. */
function toCallersPath(path: string | null): string | null {
  return path === null ? null : resolve(process.env.INIT_CWD ?? process.cwd(), path);
}
