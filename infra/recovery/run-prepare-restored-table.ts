import { parseArgs } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { findMissingSettings, prepareRestoredTable, readTableSettings } from "./prepare-restored-table.ts";

// `npm run prepare-restored-table -- --original NAME --restored NAME`, with the credentials and region of an
// administrator.
const { values } = parseArgs({ options: { restored: { type: "string" }, original: { type: "string" } } });
const { restored, original } = values;
if (restored === undefined || original === undefined)
  throw new Error("Give --original TABLE and --restored TABLE");
const client = new DynamoDBClient();
const settings = await prepareRestoredTable(client, { restoredTable: restored, originalTable: original });
const { streamArn, streamView, isProtected, timeToLiveAttribute, hasContinuousBackups, tags } = settings;
process.stdout.write(
  `Stream: ${streamView}\nDeletion protection: ${isProtected}\nExpiry: ${timeToLiveAttribute}\n` +
    `Continuous backups: ${hasContinuousBackups}\nTags: ${JSON.stringify(tags)}\n` +
    `restoredTableName: "${restored}",\nrestoredTableStreamArn: "${streamArn}",\n`,
);
const missing = findMissingSettings(settings, await readTableSettings(client, original));
for (const problem of missing) process.stderr.write(`${restored}: ${problem}.\n`);
process.exit(missing.length === 0 ? 0 : 1);
