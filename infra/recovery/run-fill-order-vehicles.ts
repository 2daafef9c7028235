import { parseArgs } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { fillOrderChecks } from "./fill-order-checks.ts";
import { fillOrderVehicles } from "./fill-order-vehicles.ts";
import { fillSearchTerms } from "./fill-search-terms.ts";

// `npm run fill-order-vehicles -- --table NAME`, with the credentials and region of an administrator.
const { values } = parseArgs({
  options: { table: { type: "string" }, "from-partner": { type: "string" } },
});
if (values.table === undefined) {
  throw new Error("Give --table TABLE; --from-partner ID to continue with a partner");
}
const request = { tableName: values.table, fromPartner: values["from-partner"] ?? null };
const client = new DynamoDBClient();
for await (const { partnerId, filled, unknown } of fillOrderVehicles(client, request)) {
  process.stdout.write(`${partnerId}: ${filled} orders filled, ${unknown} without a kept vehicle\n`);
}
for await (const { partnerId, orders } of fillSearchTerms(client, request)) {
  process.stdout.write(`${partnerId}: ${orders} orders found by their texts\n`);
}
for await (const { partnerId, orders } of fillOrderChecks(client, request)) {
  process.stdout.write(`${partnerId}: ${orders} orders checked by the sweep\n`);
}
