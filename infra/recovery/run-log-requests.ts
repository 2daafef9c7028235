import { parseArgs } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { hourSeconds } from "../../shared/domain/time/durations.ts";
import { logRequests } from "./log-requests.ts";

// `npm run log-requests -- --table NAME --partner ID --hours 1`, with the credentials and region of an administrator.
// Without --partner, the command logs requests of all partners; --hours 0 ends the logging.
const { values } = parseArgs({
  options: {
    table: { type: "string" },
    partner: { type: "string" },
    hours: { type: "string", default: "1" },
  },
});
const mostHours = 24;
const hours = Number(values.hours);
if (values.table === undefined || !(hours >= 0 && hours <= mostHours)) {
  throw new Error(`Give --table TABLE, and --hours from 0 to ${mostHours}`);
}
const until = Date.now() + hours * hourSeconds * 1000;
const request = { tableName: values.table, partnerId: values.partner ?? null, until };
const count = await logRequests(new DynamoDBClient(), request);
process.stdout.write(`${count} keys: every request is logged until ${new Date(until).toISOString()}\n`);
