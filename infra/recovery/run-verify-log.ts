import { readFile } from "node:fs/promises";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { PublicKeys } from "../../packages/client/src/generated/types.ts";
import type { Environment } from "../../shared/domain/partners/partner.ts";
import { connectAccount, type DeploymentAccount } from "../deploy/connect-account.ts";
import { DeploymentError } from "../deploy/deployment-error.ts";
import { readAddresses } from "../deploy/describe-stage.ts";
import { say } from "../deploy/prepare-stage.ts";
import { listResources } from "../deploy/read-deployed.ts";
import { type DeployableStage, readStage } from "../deploy/read-stage.ts";
import { runCommand } from "../deploy/run-command.ts";
import { findLogStores } from "./find-log-stores.ts";
import { verifyAuditLog } from "./verify-audit-log.ts";
import { type VerifyRequest, verifyLogs } from "./verify-log.ts";

// `npm run verify-log -- <stage>`, with credentials that may read the table and the archive.

const usage = `Usage: npm run verify-log -- <stage> [options]

Follows the logs of partners' events and of operators' changes in table and archive, and compares them with their signed
checkpoints. Nothing is changed. <stage> is the name of a file in infra/config or the path of one elsewhere.

Options:
  --environment <name>  sandbox or production; by default every environment of the stage
  --partner <id>        verifies the log of this partner only
  --keys <file>         saved response of GET /.well-known/jwks.json; by default the keys published now
  -h, --help            prints this

Exit code: 0 no log was changed, 1 a log was changed or the command failed, 2 invalid usage.
`;

const options = {
  environment: { type: "string" },
  partner: { type: "string" },
  keys: { type: "string" },
} as const;

await runCommand(usage, options, async (call) => {
  const stage = await readStage(call.stage);
  const wanted = call.value("environment");
  const environments = stage.parts.flatMap(({ id, environment }) =>
    environment !== null && [null, environment].includes(wanted as Environment | null)
      ? [{ id, environment }]
      : [],
  );
  if (environments.length === 0)
    throw new DeploymentError(`Stage ${stage.name} has no environment ${wanted}`);
  const account = await connectAccount(stage);
  let changed = 0;
  for (const { id, environment } of environments) {
    say(`${environment}:`);
    const stack = `${id}-Data`;
    const stores = findLogStores(stack, await listResources(account, stack));
    const tableName = stage.config.environments[environment]?.restoredTableName ?? stores.tableName;
    changed += await verifyEnvironment(account, {
      ...{ ...stores, tableName, onlyPartner: call.value("partner") },
      keys: await readKeys(call.value("keys"), account, stage, environment),
    });
  }
  say(changed === 0 ? "No log was changed" : `${changed} logs were changed`);
  process.exitCode = changed === 0 ? 0 : 1;
});

/** Prints each log and its findings; returns the number of changed logs. */
async function verifyEnvironment({ region, s3 }: DeploymentAccount, request: VerifyRequest): Promise<number> {
  const clients = { dynamodb: new DynamoDBClient({ region }), s3 };
  let changed = 0;
  const report = (log: string, facts: string, findings: readonly string[]): void => {
    say(`${log}: ${facts}`);
    for (const finding of findings) process.stderr.write(`${log}: ${finding}\n`);
    changed += Number(findings.length > 0);
  };
  for await (const { partnerId, events, undigested, checkpoints, findings } of verifyLogs(clients, request))
    report(
      partnerId,
      `${events} events, ${undigested} without a digest, ${checkpoints} checkpoints`,
      findings,
    );
  if (request.onlyPartner !== null) return changed;
  const { entries, checkpoints, findings } = await verifyAuditLog(clients, request);
  report("audit", `${entries} entries, ${checkpoints} checkpoints`, findings);
  return changed;
}

async function readKeys(
  file: string | null,
  account: DeploymentAccount,
  stage: DeployableStage,
  environment: Environment,
): Promise<PublicKeys> {
  if (file !== null) return JSON.parse(await readFile(file, "utf8"));
  const { partnerApiUrl } = await readAddresses(account, stage, environment);
  const response = await fetch(`${partnerApiUrl}/.well-known/jwks.json`);
  if (!response.ok)
    throw new DeploymentError(
      `The published keys were returned with ${response.status}. Give --keys <file>.`,
    );
  return (await response.json()) as PublicKeys;
}
