import { parseArgs } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { advanceSequences } from "./advance-sequences.ts";

// `npm run advance-sequences -- --restored NAME --original NAME`, with the credentials and region of an administrator.
const { values } = parseArgs({
  options: {
    restored: { type: "string" },
    original: { type: "string" },
    ahead: { type: "string", default: "0" },
  },
});
const { restored, original = null } = values;
const ahead = Number(values.ahead);
if (
  restored === undefined ||
  !Number.isSafeInteger(ahead) ||
  ahead < 0 ||
  (original === null && ahead === 0)
) {
  throw new Error(
    "Give --restored TABLE and --original TABLE; --ahead COUNT where the original cannot be read",
  );
}
const client = new DynamoDBClient();
const advanced = await advanceSequences(client, { restoredTable: restored, originalTable: original, ahead });
for (const { partnerId, from, to, copied } of advanced)
  process.stdout.write(`${partnerId}: ${from} -> ${to}, ${copied} events copied\n`);
process.stdout.write(`${advanced.length} partners' event numbers go on where partners have not seen them\n`);
