import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PutItemCommand, QueryCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tableClient, tableName } from "../../../shared/persistence/table/table.ts";
import { toWire } from "../../bench/growth/apply-writes.ts";
import { ItemLoader } from "../../bench/growth/load-items.ts";
import type { Item } from "../../explore/table/attribute-value.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

let table: RunningTable;
let dataDirectory: string;
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "load-items-"));
  table = await startTable({ dataDirectory });
});
afterAll(async () => {
  await table.stop();
  await rm(dataDirectory, { recursive: true });
});

const itemOf = (number: number) => ({
  ...{ pk: { S: "ORDERS#1" }, sk: { S: `ORDER#한${number}` } },
  ...{ gsi1pk: { S: "BOARD#1" }, gsi1sk: { S: `${number}` } },
  ...{ duepk: { S: "DUE#1" }, dueat: { N: `${1_796_002_828_000 + number}` } },
  ...{ body: { B: Buffer.alloc(3_000, number) }, gone: { NULL: true as const }, count: { N: "12" } },
});

const partitions = [
  { name: "pk", value: "ORDERS#1" },
  { name: "gsi1pk", value: "BOARD#1", IndexName: "gsi1" },
  { name: "duepk", value: "DUE#1", IndexName: "due" },
];

const readAll = () =>
  Promise.all(
    partitions.map(async ({ name, value, IndexName }) => {
      const { Items = [], ConsumedCapacity } = await tableClient.send(
        new QueryCommand({
          ...{ TableName: tableName(), IndexName, ReturnConsumedCapacity: "TOTAL" },
          KeyConditionExpression: "#pk = :pk",
          ExpressionAttributeNames: { "#pk": name },
          ExpressionAttributeValues: { ":pk": { S: value } },
        }),
      );
      return { items: Items.map((item) => toWire<Item>(item)), units: ConsumedCapacity?.CapacityUnits };
    }),
  );

test("A loaded item is read at the same place, with the same units, as an item that was put", async () => {
  const put = [0, 2, 4].map(itemOf);
  for (const Item of put) await tableClient.send(new PutItemCommand({ TableName: tableName(), Item }));
  const before = await readAll();
  const loader = new ItemLoader(join(dataDirectory, "dynamodb.sqlite"), tableName());
  loader.add([1, 2, 3].map((number) => toWire<Item>(itemOf(number))));
  loader.close();
  const after = await readAll();
  const all = [0, 1, 2, 3, 4].map((number) => toWire<Item>(itemOf(number)));
  const keysOf = ({ pk, sk, duepk, dueat }: Item) => ({ pk, sk, duepk, dueat });
  expect(after.map(({ items }) => items)).toEqual([all, all, all.map(keysOf)]);
  for (const item of [1, 3].map(itemOf))
    await tableClient.send(new PutItemCommand({ TableName: tableName(), Item: item }));
  expect(await readAll()).toEqual(after);
  expect(before.map(({ items }) => items.length)).toEqual([3, 3, 3]);
});
