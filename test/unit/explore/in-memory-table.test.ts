import { ServiceError } from "@vehicle-sourcing/local-aws/proxy/service-error.ts";
import { describe, expect, test } from "vitest";
import { tableDefinition } from "../../../infra/stacks/table-definition.ts";
import type { Item } from "../../explore/table/attribute-value.ts";
import { InMemoryTable } from "../../explore/table/in-memory-table.ts";

const TableName = "table";
const keyOf = (sk: string): Item => ({ pk: { S: "P" }, sk: { S: sk } });
const open = () => new InMemoryTable(TableName, tableDefinition);

/** Returns code and details of a rejection. */
function refusal(ask: () => unknown): { code: string } & Record<string, unknown> {
  try {
    ask();
  } catch (error) {
    if (error instanceof ServiceError) return { code: error.code, ...error.details };
    throw error;
  }
  throw new Error("Nothing was refused");
}

const put = (table: InMemoryTable, sk: string, more: Item = {}) =>
  table.answer("PutItem", { TableName, Item: { ...keyOf(sk), ...more } });
const query = (table: InMemoryTable, more: object = {}) =>
  table.answer("Query", {
    ...{ TableName, KeyConditionExpression: "pk = :pk" },
    ...{ ExpressionAttributeValues: { ":pk": { S: "P" } }, ...more },
  }) as { Items: Item[]; LastEvaluatedKey?: Item };
const queryDue = (table: InMemoryTable) =>
  query(table, {
    ...{ IndexName: "due", KeyConditionExpression: "duepk = :pk" },
    ExpressionAttributeValues: { ":pk": { S: "D" } },
  }).Items;
const due = { duepk: { S: "D" }, dueat: { N: "1" } };

test("Key prefixes are compared case-sensitively, as in DynamoDB", () => {
  const table = open();
  put(table, "B#1");
  const beginningWith = (start: string) =>
    query(table, {
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :start)",
      ExpressionAttributeValues: { ":pk": { S: "P" }, ":start": { S: start } },
    }).Items.length;
  expect([beginningWith("B"), beginningWith("b")]).toEqual([1, 0]);
});

describe("The in-memory table rejects requests that DynamoDB rejects and the emulator accepts", () => {
  const update = (input: object) => () =>
    open().answer("UpdateItem", { TableName, Key: keyOf("A"), ...input });
  test.each([
    [
      "a value that no expression uses",
      { UpdateExpression: "REMOVE a", ExpressionAttributeValues: { ":x": { S: "x" } } },
    ],
    [
      "an update of a part of the key",
      { UpdateExpression: "SET sk = :x", ExpressionAttributeValues: { ":x": { S: "x" } } },
    ],
    [
      "an index key of the wrong type",
      { UpdateExpression: "SET gsi1pk = :x", ExpressionAttributeValues: { ":x": { N: "1" } } },
    ],
    [
      "paths that overlap",
      { UpdateExpression: "SET a = :x, a.b = :x", ExpressionAttributeValues: { ":x": { S: "x" } } },
    ],
    ["a placeholder that is not defined", { UpdateExpression: "SET a = :x" }],
    ["a repeated clause", { UpdateExpression: "REMOVE a REMOVE b" }],
    [
      "a number of more than 38 digits",
      { UpdateExpression: "SET a = :x", ExpressionAttributeValues: { ":x": { N: "1".repeat(39) } } },
    ],
    [
      "an item of over 400 KB",
      { UpdateExpression: "SET a = :x", ExpressionAttributeValues: { ":x": { S: "x".repeat(409_600) } } },
    ],
  ])("The in-memory table rejects %s", (_, input) => {
    expect(refusal(update(input)).code).toBe("ValidationException");
  });

  test("The in-memory table rejects a transaction with over 100 writes, over 4 MB, or a repeated item", () => {
    const transact = (count: number, text: string, sk: (at: number) => string = String) => ({
      TransactItems: Array.from({ length: count }, (_, at) => ({
        Put: { TableName, Item: { ...keyOf(sk(at)), text: { S: text } } },
      })),
    });
    for (const input of [transact(101, ""), transact(11, "x".repeat(400_000)), transact(2, "", () => "A")]) {
      expect(refusal(() => open().answer("TransactWriteItems", input)).code).toBe("ValidationException");
    }
    expect(open().answer("TransactWriteItems", transact(100, ""))).toEqual({});
  });
});

test("The in-memory table throws on unsupported features instead of ignoring them", () => {
  const table = open();
  const key = { TableName, Key: keyOf("A") };
  const values = { ExpressionAttributeValues: { ":x": { S: "x" } } };
  for (const [operation, input] of [
    ["Scan", { TableName }],
    ["GetItem", { ...key, ProjectionExpression: "a.b" }],
    ["DeleteItem", { ...key, ConditionExpression: "contains(a, :x)", ...values }],
    ["DeleteItem", { ...key, ConditionExpression: "attribute_type(a, :x)", ...values }],
    ["UpdateItem", { ...key, UpdateExpression: "SET a[0] = :x", ...values }],
    ["UpdateItem", { ...key, UpdateExpression: "REMOVE a", ReturnValues: "UPDATED_OLD" }],
  ] as const) {
    expect(() => table.answer(operation, input)).toThrow(/does not know/);
  }
});

test("Other writes to an item conflict while a transaction holds the item, and reads see the old state of the item", () => {
  const table = open();
  put(table, "A", { n: { N: "1" } });
  const write = { Put: { TableName, Item: { ...keyOf("A"), n: { N: "2" } } } };
  const other = { Put: { TableName, Item: keyOf("B") } };
  const held = table.beginTransaction({ TransactItems: [write] });
  expect(refusal(() => put(table, "A")).code).toBe("TransactionConflictException");
  const reasons = refusal(() => table.answer("TransactWriteItems", { TransactItems: [other, write] }));
  expect(reasons.CancellationReasons).toMatchObject([{ Code: "None" }, { Code: "TransactionConflict" }]);
  expect(query(table).Items).toEqual([{ ...keyOf("A"), n: { N: "1" } }]);
  held?.commit();
  expect(query(table).Items).toEqual([{ ...keyOf("A"), n: { N: "2" } }]);
  expect(put(table, "A")).toEqual({});
});

test("A transaction resent with its token is applied once, and its token is rejected for another transaction", () => {
  const table = open();
  const add = (count: string) => ({
    ClientRequestToken: "token",
    TransactItems: [
      {
        Update: {
          ...{ TableName, Key: keyOf("A"), UpdateExpression: "ADD n :n" },
          ExpressionAttributeValues: { ":n": { N: count } },
        },
      },
    ],
  });
  table.answer("TransactWriteItems", add("1"));
  table.answer("TransactWriteItems", add("1"));
  expect(query(table).Items).toEqual([{ ...keyOf("A"), n: { N: "1" } }]);
  expect(refusal(() => table.answer("TransactWriteItems", add("2"))).code).toBe(
    "IdempotentParameterMismatchException",
  );
});

test("A frozen index shows no changes until it is resumed", () => {
  const table = open();
  put(table, "A", due);
  table.contents.freezeIndexes();
  put(table, "B", due);
  table.answer("DeleteItem", { TableName, Key: keyOf("A") });
  expect(queryDue(table)).toEqual([{ ...keyOf("A"), ...due }]);
  table.contents.showIndexes();
  expect(queryDue(table)).toEqual([{ ...keyOf("B"), ...due }]);
});

test("A query page ends at 1 MB even below its item limit, and the next page has the remaining items", () => {
  const table = open();
  for (const sk of ["A", "B", "C", "D"]) put(table, sk, { text: { S: "x".repeat(390_000) } });
  const first = query(table, { Limit: 10 });
  expect(first.Items.map(({ sk }) => sk?.S)).toEqual(["A", "B", "C"]);
  const second = query(table, { ExclusiveStartKey: first.LastEvaluatedKey });
  expect(second.Items.map(({ sk }) => sk?.S)).toEqual(["D"]);
  expect(second.LastEvaluatedKey).toBeUndefined();
});

test("The stream contains every item change in order, marks expirations, and omits writes without a change", () => {
  const table = open();
  put(table, "A", { expires_at: { N: "10" } });
  put(table, "A", { expires_at: { N: "10" } });
  put(table, "A", { expires_at: { N: "20" } });
  table.contents.deleteExpired(20);
  table.contents.deleteExpired(21);
  expect(table.contents.records.map(({ eventName, isExpiry }) => [eventName, isExpiry])).toEqual([
    ["INSERT", false],
    ["MODIFY", false],
    ["REMOVE", true],
  ]);
  expect(table.contents.records.map(({ newImage }) => newImage?.expires_at?.N)).toEqual([
    "10",
    "20",
    undefined,
  ]);
});

test("A caller's first read shows half of a torn transaction unless the transaction's author has made a further call", () => {
  const table = open();
  table.torn.isOn = true;
  const names = ["A", "B", "C", "D"];
  const puts = names.map((name) => ({ Put: { TableName, Item: keyOf(name) } }));
  const read = {
    TableName,
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": keyOf("A").pk },
  };
  const seenBy = (caller: string) => (table.answer("Query", read, caller) as { Count: number }).Count;
  table.answer("TransactWriteItems", { TransactItems: puts }, "author");
  expect([seenBy("other"), seenBy("other"), seenBy("third")]).toEqual([2, 4, 2]);
  expect([seenBy("author"), seenBy("fourth")]).toEqual([4, 4]);
});
