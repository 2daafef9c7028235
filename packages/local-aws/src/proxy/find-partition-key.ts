import { unsignedHeaders } from "../emulators/unsigned-headers.ts";
import type { FindPartitionKey } from "./authorize-call.ts";
import type { Upstreams } from "./forward-call.ts";

type KeySchema = { AttributeName: string; KeyType: "HASH" | "RANGE" }[];
type Table = { KeySchema: KeySchema; GlobalSecondaryIndexes?: { IndexName: string; KeySchema: KeySchema }[] };

/** Reads partition keys from the emulator and caches them, because a table's keys never change. */
export function createPartitionKeyFinder(upstreams: Upstreams): FindPartitionKey {
  const found = new Map<string, string>();
  return async (tableName, indexName) => {
    const name = `${tableName}/${indexName ?? ""}`;
    const known = found.get(name);
    if (known) return known;
    const table = await describeTable(upstreams, tableName);
    const index = table?.GlobalSecondaryIndexes?.find((one) => one.IndexName === indexName);
    const schema = indexName === undefined ? table?.KeySchema : index?.KeySchema;
    const key = schema?.find((one) => one.KeyType === "HASH")?.AttributeName;
    if (key) found.set(name, key);
    return key;
  };
}

async function describeTable(upstreams: Upstreams, tableName: string): Promise<Table | undefined> {
  const answer = await upstreams.send("dynamodb", {
    method: "POST",
    path: "/",
    headers: unsignedHeaders("dynamodb", "DynamoDB_20120810.DescribeTable"),
    body: JSON.stringify({ TableName: tableName }),
  });
  return (JSON.parse(answer.body.toString()) as { Table?: Table }).Table;
}
