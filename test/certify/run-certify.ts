import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startLocalStage } from "../../infra/local/start-local-stage.ts";
import { runCommand } from "../../packages/client/src/command/run-command.ts";
import { startIntegration } from "./reference-integration.ts";

// `npm run certify`

const usage = `Usage: npm run certify -- [options]

Certifies an integration made of the client's recipes on a fresh stage of this machine, by vsp certify. Prints each step
as it ends.

Options:
  --json      prints each step as a line of JSON
  -h, --help  prints this

Exit code: 0 passed, 1 not passed, 2 called wrongly.
`;

const listingCount = 300;
const exitCodes = { ok: 0, usage: 2 } as const;

function readArguments(): { json: boolean; help: boolean } | null {
  try {
    const options = {
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}`);
    return null;
  }
}

/** The exit code of `vsp certify`. */
async function certify(json: boolean): Promise<number> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "certify-"));
  const stage = await startLocalStage({
    ...{ ports: "ephemeral", dataDirectory, clock: false, fresh: true, listingCount },
    onProgress: (text) => process.stderr.write(`${text}\n`),
  });
  try {
    const { base_url: baseUrl, api_key: apiKey } = stage.env.sandbox;
    Object.assign(process.env, { VSP_BASE_URL: baseUrl, VSP_API_KEY: apiKey });
    const integration = await startIntegration({ baseUrl, apiKey });
    const followed = integration.follow();
    const flags = json ? ["--json"] : [];
    const code = await runCommand(["certify", "--endpoint", integration.endpointId, ...flags]);
    if (code === exitCodes.ok) await followed;
    await integration.stop();
    return code;
  } finally {
    await stage.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

// Functions run in UTC in AWS, regardless of this machine's time zone.
process.env.TZ = "UTC";
const values = readArguments();
if (values === null) process.exit(exitCodes.usage);
if (values.help) process.stdout.write(usage);
else process.exit(await certify(values.json));
