import { parseArgs } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { sendMessages } from "../../shared/adapters/queues/send-messages.ts";
import { requeuePictures } from "./requeue-pictures.ts";

// `npm run requeue-pictures -- --table NAME --since INSTANT`, with the credentials and region of an administrator and
// the queue's URL in MEDIA_QUEUE_URL.
const { values } = parseArgs({ options: { table: { type: "string" }, since: { type: "string" } } });
const since = Date.parse(values.since ?? "");
if (values.table === undefined || Number.isNaN(since)) {
  throw new Error("Give --table TABLE and --since INSTANT, such as 2026-11-22T09:00:00Z");
}
const count = await requeuePictures(new DynamoDBClient(), { tableName: values.table, since }, (messages) =>
  sendMessages("send:media", messages),
);
process.stdout.write(`${count} pictures queued\n`);
