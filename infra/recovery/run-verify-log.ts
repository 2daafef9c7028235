import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { verifyAuditLog } from "./verify-audit-log.ts";
import { verifyLogs } from "./verify-log.ts";

// `npm run verify-log -- --table NAME --archive BUCKET`, with credentials that may read both, and their region.
const { values } = parseArgs({
  options: {
    table: { type: "string" },
    archive: { type: "string" },
    partner: { type: "string" },
    keys: { type: "string" },
  },
});
if (values.table === undefined || values.archive === undefined) {
  throw new Error(
    "Give --table TABLE and --archive BUCKET; --keys JWKS verifies signatures, --partner ID one partner alone",
  );
}
const clients = { dynamodb: new DynamoDBClient(), s3: new S3Client() };
const request = {
  ...{ tableName: values.table, archiveBucket: values.archive },
  onlyPartner: values.partner ?? null,
  keys: values.keys === undefined ? null : JSON.parse(await readFile(values.keys, "utf8")),
};
let changed = 0;
for await (const { partnerId, events, undigested, checkpoints, findings } of verifyLogs(clients, request)) {
  process.stdout.write(
    `${partnerId}: ${events} events, ${undigested} without a digest, ${checkpoints} checkpoints\n`,
  );
  for (const finding of findings) process.stderr.write(`${partnerId}: ${finding}\n`);
  changed += Number(findings.length > 0);
}
if (request.onlyPartner === null) {
  const { entries, checkpoints, findings } = await verifyAuditLog(clients, request);
  process.stdout.write(`audit: ${entries} entries, ${checkpoints} checkpoints\n`);
  for (const finding of findings) process.stderr.write(`audit: ${finding}\n`);
  changed += Number(findings.length > 0);
}
process.stdout.write(`${changed === 0 ? "No log was changed" : `${changed} logs were changed`}\n`);
process.exitCode = changed === 0 ? 0 : 1;
