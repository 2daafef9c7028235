import { parseArgs } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { replaceChatSecret } from "./replace-chat-secret.ts";

// `npm run replace-chat-secret -- --table NAME`, with the credentials and region of an administrator.
const { values } = parseArgs({ options: { table: { type: "string" } } });
if (values.table === undefined) throw new Error("Give --table TABLE, that of the environment");
await replaceChatSecret(new DynamoDBClient(), values.table);
process.stdout.write("Replaced. Within five minutes no function takes tokens of the old secret\n");
