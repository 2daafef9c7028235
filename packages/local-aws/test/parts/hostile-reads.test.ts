import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteItemsCommand,
  type UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { describe, expect, test } from "vitest";
import { numbered, useHostileTable } from "./use-hostile-table.ts";

const keyOf = (pk: string, at: number) => ({ pk: { S: pk }, sk: { S: String(at) } });

const query = (pk: string, more: Partial<QueryCommandInput> = {}) =>
  new QueryCommand({
    TableName: "things",
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": { S: pk } },
    ConsistentRead: true,
    ...more,
  });

const queryOwner = (owner: string, more: Partial<QueryCommandInput> = {}) =>
  query("", {
    IndexName: "byOwner",
    KeyConditionExpression: "#owner = :pk",
    ExpressionAttributeNames: { "#owner": "owner" },
    ExpressionAttributeValues: { ":pk": { S: owner } },
    ConsistentRead: false,
    ...more,
  });

describe("torn transactions", () => {
  const { worker, local } = useHostileTable("tornTransaction");

  /** Reads until a transaction has its response. Returns the different outcomes. */
  async function readMeanwhile(pk: string, read: () => Promise<unknown>): Promise<Set<string>> {
    const seen = new Set<string>();
    for (let owner = 0; owner < 20; owner += 1) {
      const TransactItems = [0, 1, 2, 3].map((at) => ({
        Put: { TableName: "things", Item: numbered(pk, at, `${owner % 2}`) },
      }));
      const written = worker.dynamodb.send(new TransactWriteItemsCommand({ TransactItems })).then(() => true);
      while (!(await Promise.race([written, read().then((outcome) => void seen.add(String(outcome)))])));
      await written;
      expect(await read()).toBe(`${owner % 2}`.repeat(4));
    }
    return seen;
  }

  const ownersOf = (items: { owner?: { S?: string }; sk?: { S?: string } }[] = []) =>
    [...items]
      .sort((left, right) => Number(left.sk?.S) - Number(right.sk?.S))
      .map((item) => item.owner?.S)
      .join("");

  test("a consistent query may return only some of a transaction's changes while the transaction is in progress", async () => {
    const read = async () => ownersOf((await worker.dynamodb.send(query("query"))).Items);
    const seen = await readMeanwhile("query", read);
    expect([...seen].some((owners) => owners.includes("0") && owners.includes("1"))).toBe(true);
    expect([...seen].every((owners) => owners.length <= 4)).toBe(true);
  });

  test("a consistent batch read may return only some of a transaction's changes while the transaction is in progress", async () => {
    const Keys = [0, 1, 2, 3].map((at) => keyOf("batch", at));
    const command = new BatchGetItemCommand({ RequestItems: { things: { Keys, ConsistentRead: true } } });
    const read = async () => ownersOf((await worker.dynamodb.send(command)).Responses?.things);
    const seen = await readMeanwhile("batch", read);
    expect([...seen].some((owners) => owners.includes("0") && owners.includes("1"))).toBe(true);
  });

  test("a query never returns an older version of an item than an earlier single read", async () => {
    for (let round = 1; round <= 10; round += 1) {
      const TransactItems = [0, 1].map((at) => ({
        Put: { TableName: "things", Item: numbered("single", at, String(round)) },
      }));
      const written = worker.dynamodb.send(new TransactWriteItemsCommand({ TransactItems })).then(() => true);
      const readBoth = async () => {
        const get = new GetItemCommand({
          TableName: "things",
          Key: keyOf("single", 1),
          ConsistentRead: true,
        });
        const { Item } = await worker.dynamodb.send(get);
        const { Items } = await worker.dynamodb.send(query("single"));
        const queried = Items?.find((item) => item.sk?.S === "1");
        expect(Number(queried?.owner?.S ?? 0)).toBeGreaterThanOrEqual(Number(Item?.owner?.S ?? 0));
      };
      while (!(await Promise.race([written, readBoth()])));
    }
  });

  test("a query shows no changes of a rejected transaction", async () => {
    const TransactItems = [
      { Put: { TableName: "things", Item: numbered("lot", 0, "changed") } },
      {
        Put: {
          TableName: "things",
          Item: numbered("lot", 1, "changed"),
          ConditionExpression: "attribute_not_exists(pk)",
        },
      },
    ];
    await expect(
      worker.dynamodb.send(new TransactWriteItemsCommand({ TransactItems })),
    ).rejects.toMatchObject({
      name: "TransactionCanceledException",
    });
    const { Items } = await worker.dynamodb.send(query("lot"));
    expect(Items).toEqual((await local.root.dynamodb.send(query("lot"))).Items);
  });
});

describe("lagging reads", () => {
  const { worker, plane, logged } = useHostileTable("laggingWrite");
  const send = (command: PutItemCommand | UpdateItemCommand | DeleteItemCommand) =>
    worker.dynamodb.send(command as PutItemCommand);
  const countOf = async (owner: string) => (await worker.dynamodb.send(queryOwner(owner))).Items?.length;

  test("an index shows the previous state of some written or deleted items until it has caught up", async () => {
    await Promise.all([0, 1, 2, 3].map((at) => send(put(at, "before"))));
    expect(await countOf("before")).toBeLessThan(4);
    await plane.catchUp();
    expect(await countOf("before")).toBe(4);
    await Promise.all([
      ...[0, 1].map((at) => send(put(at, "after"))),
      ...[2, 3].map((at) => send(new DeleteItemCommand({ TableName: "things", Key: keyOf("lag", at) }))),
    ]);
    const early = [await countOf("before"), await countOf("after")];
    await plane.catchUp();
    expect([await countOf("before"), await countOf("after")]).toEqual([0, 2]);
    expect(early).not.toEqual([0, 2]);
  });

  test("pages of a lagging index respect the limit and contain every unchanged item and no item twice", async () => {
    await Promise.all(Array.from({ length: 12 }, (_, at) => send(put(at, "paged"))));
    await plane.catchUp();
    await Promise.all([1, 4, 5, 6, 11].map((at) => send(put(at, "moved"))));
    for (const ScanIndexForward of [true, false]) {
      const read: string[] = [];
      let ExclusiveStartKey: QueryCommandInput["ExclusiveStartKey"];
      do {
        const page = queryOwner("paged", { Limit: 3, ScanIndexForward, ExclusiveStartKey });
        const { Items = [], LastEvaluatedKey } = await worker.dynamodb.send(page);
        expect(Items.length).toBeLessThanOrEqual(3);
        read.push(...Items.map((item) => item.sk?.S ?? ""));
        ExclusiveStartKey = LastEvaluatedKey;
      } while (ExclusiveStartKey !== undefined);
      expect(new Set(read).size).toBe(read.length);
      expect(read).toEqual(expect.arrayContaining(["0", "2", "3", "7", "8", "9", "10"]));
    }
  });

  test("an eventually consistent read may return an earlier version of an item, and a consistent read never does", async () => {
    const read = async (ConsistentRead: boolean) => {
      const get = new GetItemCommand({ TableName: "things", Key: keyOf("lag", 20), ConsistentRead });
      return (await worker.dynamodb.send(get)).Item?.owner?.S;
    };
    const early: (string | undefined)[] = [];
    for (const owner of ["1", "2", "3", "4"]) {
      await send(put(20, owner));
      early.push(await read(false));
      expect(await read(true)).toBe(owner);
      await plane.catchUp();
      expect(await read(false)).toBe(owner);
    }
    expect(early).not.toEqual(["1", "2", "3", "4"]);
  });

  test("an injected fault is logged with its seed and call, and faults are counted by kind", () => {
    expect(logged[0]).toEqual({ fault: "laggingWrite", seed: 7, call: "worker PutItem 1" });
    expect(plane.counts()).toEqual({ laggingWrite: logged.length });
  });

  const put = (at: number, owner: string) =>
    new PutItemCommand({ TableName: "things", Item: numbered("lag", at, owner) });
});

describe("partial results", () => {
  const { worker, local } = useHostileTable("earlyPageEnd", "partialBatch");

  test("a query page may end early, and queries from the page's last key return the remaining items", async () => {
    const first = await worker.dynamodb.send(query("lot", { Limit: 10 }));
    expect(first.Items?.length).toBeLessThan(10);
    let found = first.Items?.length ?? 0;
    for (let ExclusiveStartKey = first.LastEvaluatedKey; ExclusiveStartKey !== undefined; ) {
      const next = await worker.dynamodb.send(query("lot", { ExclusiveStartKey }));
      found += next.Items?.length ?? 0;
      ExclusiveStartKey = next.LastEvaluatedKey;
    }
    expect(found).toBe(10);
  });

  test("a partial batch read returns some items and lists the other keys as unprocessed", async () => {
    const Keys = [0, 1, 2].map((at) => keyOf("lot", at));
    const { Responses, UnprocessedKeys } = await worker.dynamodb.send(
      new BatchGetItemCommand({ RequestItems: { things: { Keys } } }),
    );
    expect(Responses?.things).toHaveLength(2);
    expect(UnprocessedKeys?.things?.Keys).toEqual([keyOf("lot", 1)]);
  });

  test("a partial batch write stores some items and lists the other writes as unprocessed", async () => {
    const requests = [0, 1].map((at) => ({ PutRequest: { Item: numbered("written", at) } }));
    const { UnprocessedItems } = await worker.dynamodb.send(
      new BatchWriteItemCommand({ RequestItems: { things: requests } }),
    );
    expect(UnprocessedItems).toEqual({ things: [requests[1]] });
    expect((await local.root.dynamodb.send(query("written"))).Items).toHaveLength(1);
  });
});
