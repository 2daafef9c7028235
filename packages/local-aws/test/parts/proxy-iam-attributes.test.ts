import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { key } from "./connect-clients.ts";
import { things, useRestrictedWorker } from "./use-proxy.ts";

const worker = useRestrictedWorker();
const { allow } = worker;

const resources = [things, `${things}/index/*`];
const TableName = "things";
const one = { TableName, Key: key("a") };
const refused = { name: "AccessDeniedException" };
type Send = (db: DynamoDBClient) => Promise<unknown>;

/** A write of the attribute `name`, alone, in a batch or in a transaction. */
const writes: [string, (name: string) => Send][] = [
  [
    "PutItem",
    (name) => (db) => db.send(new PutItemCommand({ TableName, Item: { ...key("a"), [name]: { S: "x" } } })),
  ],
  [
    "BatchWriteItem",
    (name) => (db) => {
      const PutRequest = { Item: { ...key("b"), [name]: { S: "x" } } };
      const requests = [{ DeleteRequest: { Key: key("a") } }, { PutRequest }];
      return db.send(new BatchWriteItemCommand({ RequestItems: { things: requests } }));
    },
  ],
  [
    "UpdateItem",
    (name) => (db) =>
      db.send(
        new UpdateItemCommand({
          ...one,
          UpdateExpression: "SET #n = :v",
          ExpressionAttributeNames: { "#n": name },
          ExpressionAttributeValues: { ":v": { S: "x" } },
        }),
      ),
  ],
  [
    "a condition of DeleteItem",
    (name) => (db) =>
      db.send(new DeleteItemCommand({ ...one, ConditionExpression: `attribute_not_exists(${name}.deep)` })),
  ],
  [
    "a condition of a transaction",
    (name) => (db) => {
      const ConditionCheck = { ...one, ConditionExpression: `attribute_not_exists(${name})` };
      return db.send(new TransactWriteItemsCommand({ TransactItems: [{ ConditionCheck }] }));
    },
  ],
];

/** A read that names the attribute `name`. */
const reads: [string, (name: string) => Send][] = [
  ["GetItem", (name) => (db) => db.send(new GetItemCommand({ ...one, ProjectionExpression: `pk, ${name}` }))],
  [
    "BatchGetItem",
    (name) => (db) => {
      const request = { Keys: [key("a")], ProjectionExpression: name };
      return db.send(new BatchGetItemCommand({ RequestItems: { things: request } }));
    },
  ],
  [
    "TransactGetItems",
    (name) => (db) =>
      db.send(
        new TransactGetItemsCommand({ TransactItems: [{ Get: { ...one, ProjectionExpression: name } }] }),
      ),
  ],
  [
    "the filter of a Query",
    (name) => (db) =>
      db.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: "pk = :p",
          FilterExpression: `attribute_exists(${name})`,
          ProjectionExpression: "sk",
          ExpressionAttributeValues: { ":p": { S: "a" } },
        }),
      ),
  ],
  ["Scan", (name) => (db) => db.send(new ScanCommand({ TableName, ProjectionExpression: name }))],
];

describe("dynamodb:Attributes", () => {
  beforeEach(() => {
    const Condition = { "ForAllValues:StringEquals": { "dynamodb:Attributes": ["pk", "sk", "shown"] } };
    allow({ Action: "dynamodb:*", Resource: resources, Condition });
  });

  test.each([...writes, ...reads])(
    "dynamodb:Attributes limits the attributes that %s may name",
    async (_what, naming) => {
      await expect(naming("shown")(worker.clients.dynamodb)).resolves.toBeDefined();
      await expect(naming("hidden")(worker.clients.dynamodb)).rejects.toMatchObject(refused);
    },
  );

  test("dynamodb:Attributes does not limit the attributes that a read without a projection returns, as AWS warns", async () => {
    await expect(worker.clients.dynamodb.send(new GetItemCommand(one))).resolves.toBeDefined();
  });
});

describe("dynamodb:Select", () => {
  beforeEach(() => {
    const Condition = { StringEquals: { "dynamodb:Select": "SPECIFIC_ATTRIBUTES" } };
    allow({ Action: "dynamodb:*", Resource: resources, Condition });
  });

  test.each(reads)(
    "a policy that requires SPECIFIC_ATTRIBUTES in dynamodb:Select allows %s if the request has a projection",
    async (_what, naming) => {
      await expect(naming("shown")(worker.clients.dynamodb)).resolves.toBeDefined();
    },
  );

  test.each<[string, Send]>([
    ["GetItem", (db) => db.send(new GetItemCommand(one))],
    [
      "BatchGetItem",
      (db) => db.send(new BatchGetItemCommand({ RequestItems: { things: { Keys: [key("a")] } } })),
    ],
    ["TransactGetItems", (db) => db.send(new TransactGetItemsCommand({ TransactItems: [{ Get: one }] }))],
    ["Scan", (db) => db.send(new ScanCommand({ TableName }))],
    ["a counting Scan", (db) => db.send(new ScanCommand({ TableName, Select: "COUNT" }))],
  ])(
    "a policy that requires SPECIFIC_ATTRIBUTES in dynamodb:Select denies %s without a projection",
    async (_what, send) => {
      await expect(send(worker.clients.dynamodb)).rejects.toMatchObject(refused);
    },
  );

  test("dynamodb:Select of an index query defaults to ALL_PROJECTED_ATTRIBUTES", async () => {
    const Condition = { StringEquals: { "dynamodb:Select": "ALL_PROJECTED_ATTRIBUTES" } };
    allow({ Action: "dynamodb:Query", Resource: resources, Condition });
    const query = {
      TableName,
      KeyConditionExpression: "#owner = :p",
      ExpressionAttributeNames: { "#owner": "owner" },
      ExpressionAttributeValues: { ":p": { S: "a" } },
    };
    const send = (more: object) => worker.clients.dynamodb.send(new QueryCommand({ ...query, ...more }));
    await expect(send({ IndexName: "byOwner" })).resolves.toMatchObject({ Count: 0 });
    await expect(send({})).rejects.toMatchObject(refused);
  });
});

describe("dynamodb:ReturnValues", () => {
  const update = (ReturnValues?: "ALL_OLD" | "UPDATED_NEW") =>
    new UpdateItemCommand({
      ...one,
      UpdateExpression: "SET shown = :v",
      ExpressionAttributeValues: { ":v": { S: "x" } },
      ...(ReturnValues && { ReturnValues }),
    });
  const Update = {
    ...one,
    UpdateExpression: "SET shown = :v",
    ExpressionAttributeValues: { ":v": { S: "x" } },
  };
  const few = { "dynamodb:ReturnValues": ["NONE", "UPDATED_NEW"] };

  test("dynamodb:ReturnValues is NONE for a write without the ReturnValues parameter", async () => {
    allow({ Action: "dynamodb:*", Resource: things, Condition: { StringEquals: few } });
    const { dynamodb } = worker.clients;
    await expect(dynamodb.send(update())).resolves.toBeDefined();
    await expect(dynamodb.send(update("UPDATED_NEW"))).resolves.toBeDefined();
    await expect(dynamodb.send(update("ALL_OLD"))).rejects.toMatchObject(refused);
    await expect(
      dynamodb.send(new DeleteItemCommand({ ...one, ReturnValues: "ALL_OLD" })),
    ).rejects.toMatchObject(refused);
  });

  test("dynamodb:ReturnValues is absent in a transaction, whose writes have no such parameter", async () => {
    const transaction = new TransactWriteItemsCommand({ TransactItems: [{ Update }] });
    allow({ Action: "dynamodb:*", Resource: things, Condition: { StringEquals: few } });
    await expect(worker.clients.dynamodb.send(transaction)).rejects.toMatchObject(refused);
    allow({ Action: "dynamodb:*", Resource: things, Condition: { StringEqualsIfExists: few } });
    await expect(worker.clients.dynamodb.send(transaction)).resolves.toBeDefined();
  });
});
