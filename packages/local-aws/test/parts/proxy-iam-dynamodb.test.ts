import {
  BatchWriteItemCommand,
  type DynamoDBClient,
  ExecuteStatementCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { indexArn } from "../../src/machine/aws-names.ts";
import { connectClients, item, key } from "./connect-clients.ts";
import { putThing, things, useRestrictedWorker } from "./use-proxy.ts";

const worker = useRestrictedWorker();
const { allow, local } = worker;

describe("DynamoDB permissions", () => {
  test("a delete in a transaction needs the permission DeleteItem", async () => {
    allow({ Action: ["dynamodb:PutItem", "dynamodb:ConditionCheckItem"], Resource: things });
    const transaction = new TransactWriteItemsCommand({
      TransactItems: [
        { Put: { TableName: "things", Item: item("a") } },
        { Delete: { TableName: "things", Key: key("b") } },
      ],
    });
    await expect(worker.clients.dynamodb.send(transaction)).rejects.toThrow(
      /dynamodb:DeleteItem on resource/,
    );
    allow({ Action: ["dynamodb:PutItem", "dynamodb:DeleteItem"], Resource: things });
    await expect(worker.clients.dynamodb.send(transaction)).resolves.toBeDefined();
  });

  test("a condition check in a transaction needs the permission ConditionCheckItem", async () => {
    allow({ Action: "dynamodb:PutItem", Resource: things });
    const ConditionCheck = {
      TableName: "things",
      Key: key("b"),
      ConditionExpression: "attribute_not_exists(pk)",
    };
    const transaction = new TransactWriteItemsCommand({ TransactItems: [{ ConditionCheck }] });
    await expect(worker.clients.dynamodb.send(transaction)).rejects.toThrow(/dynamodb:ConditionCheckItem/);
  });

  test("a write can be allowed in a transaction and denied as a single call", async () => {
    const Condition = { StringEquals: { "dynamodb:EnclosingOperation": "TransactWriteItems" } };
    allow({ Action: "dynamodb:PutItem", Resource: things, Condition });
    await expect(worker.clients.dynamodb.send(putThing("a"))).rejects.toThrow(/dynamodb:PutItem/);
    const TransactItems = [{ Put: { TableName: "things", Item: item("a") } }];
    await expect(
      worker.clients.dynamodb.send(new TransactWriteItemsCommand({ TransactItems })),
    ).resolves.toBeDefined();
  });

  test("a batch write needs permission for BatchWriteItem, not only for PutItem", async () => {
    allow({ Action: "dynamodb:PutItem", Resource: things });
    const batch = new BatchWriteItemCommand({
      RequestItems: { things: [{ PutRequest: { Item: item("a") } }] },
    });
    await expect(worker.clients.dynamodb.send(batch)).rejects.toThrow(/dynamodb:BatchWriteItem/);
  });

  test("a query of an index needs a permission for the index, not for the table", async () => {
    const query = new QueryCommand({
      TableName: "things",
      IndexName: "byOwner",
      KeyConditionExpression: "#owner = :owner",
      ExpressionAttributeNames: { "#owner": "owner" },
      ExpressionAttributeValues: { ":owner": { S: "me" } },
    });
    allow({ Action: "dynamodb:Query", Resource: things });
    await expect(worker.clients.dynamodb.send(query)).rejects.toThrow(indexArn("things", "byOwner"));
    allow({ Action: "dynamodb:Query", Resource: `${things}/index/*` });
    await expect(worker.clients.dynamodb.send(query)).resolves.toMatchObject({ Count: 0 });
  });

  test("PartiQL is rejected even for the root identity", async () => {
    const statement = new ExecuteStatementCommand({ Statement: "DELETE FROM things WHERE pk = 'a'" });
    const root = connectClients(local.proxy.url, "root");
    await expect(root.dynamodb.send(statement)).rejects.toMatchObject({ name: "AccessDeniedException" });
  });

  test("a request may name a table by its ARN", async () => {
    allow({ Action: ["dynamodb:PutItem", "dynamodb:GetItem"], Resource: things });
    await worker.clients.dynamodb.send(new PutItemCommand({ TableName: things, Item: item("by-arn") }));
    const got = await worker.clients.dynamodb.send(
      new GetItemCommand({ TableName: "things", Key: key("by-arn") }),
    );
    expect(got.Item).toEqual(item("by-arn"));
  });
});

describe("dynamodb:LeadingKeys", () => {
  const ownKeys = { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["tenant#1#*"] } };

  beforeEach(() => {
    allow({ Action: "dynamodb:*", Resource: [things, `${things}/index/*`], Condition: ownKeys });
  });

  test.each([
    ["PutItem", (pk: string) => (db: DynamoDBClient) => db.send(putThing(pk))],
    [
      "GetItem",
      (pk: string) => (db: DynamoDBClient) =>
        db.send(new GetItemCommand({ TableName: "things", Key: key(pk) })),
    ],
    [
      "Query",
      (pk: string) => (db: DynamoDBClient) =>
        db.send(
          new QueryCommand({
            TableName: "things",
            KeyConditionExpression: "begins_with(sk, :s) AND #p = :p",
            ExpressionAttributeNames: { "#p": "pk" },
            ExpressionAttributeValues: { ":p": { S: pk }, ":s": { S: "-" } },
          }),
        ),
    ],
    [
      "BatchWriteItem",
      (pk: string) => (db: DynamoDBClient) =>
        db.send(
          new BatchWriteItemCommand({
            RequestItems: {
              things: [{ PutRequest: { Item: item("tenant#1#x") } }, { DeleteRequest: { Key: key(pk) } }],
            },
          }),
        ),
    ],
    [
      "DeleteItem",
      (pk: string) => (db: DynamoDBClient) =>
        db.send(
          new TransactWriteItemsCommand({
            TransactItems: [
              { Put: { TableName: "things", Item: item("tenant#1#y") } },
              { Delete: { TableName: "things", Key: key(pk) } },
            ],
          }),
        ),
    ],
  ])("%s can access only the partitions that dynamodb:LeadingKeys allows", async (action, on) => {
    await expect(on("tenant#1#a")(worker.clients.dynamodb)).resolves.toBeDefined();
    await expect(on("tenant#2#a")(worker.clients.dynamodb)).rejects.toThrow(`dynamodb:${action}`);
  });

  test("dynamodb:LeadingKeys also restricts a key condition with reversed operands", async () => {
    const query = new QueryCommand({
      TableName: "things",
      KeyConditionExpression: ":p = pk",
      ExpressionAttributeValues: { ":p": { S: "tenant#2#a" } },
    });
    await expect(worker.clients.dynamodb.send(query)).rejects.toMatchObject({
      name: "AccessDeniedException",
    });
  });

  test("dynamodb:LeadingKeys allows a Scan, which names no key, as in AWS", async () => {
    await expect(
      worker.clients.dynamodb.send(new ScanCommand({ TableName: "things" })),
    ).resolves.toBeDefined();
  });
});
