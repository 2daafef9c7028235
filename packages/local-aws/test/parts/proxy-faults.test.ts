import { GetItemCommand, PutItemCommand, TransactWriteItemsCommand } from "@aws-sdk/client-dynamodb";
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
} from "@aws-sdk/client-dynamodb-streams";
import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { region, tableArn } from "../../src/machine/aws-names.ts";
import type { Fault } from "../../src/proxy/inject-faults.ts";
import { countSequentialRoundTrips } from "../../src/proxy/record-calls.ts";
import { connectClients, createTable, item, key } from "./connect-clients.ts";
import { useProxy } from "./use-proxy.ts";

let chance = 0;
const local = useProxy({ random: () => chance });
const removers: (() => void)[] = [];

beforeAll(() => createTable(local.root.dynamodb, "things"));

afterEach(() => {
  for (const remove of removers.splice(0)) remove();
});

function inject(fault: Fault): void {
  removers.push(local.proxy.injectFault(fault));
}

const put = (pk: string) =>
  local.root.dynamodb.send(new PutItemCommand({ TableName: "things", Item: item(pk) }));

async function exists(pk: string): Promise<boolean> {
  const { Item } = await local.root.dynamodb.send(new GetItemCommand({ TableName: "things", Key: key(pk) }));
  return Item !== undefined;
}

describe("injected faults", () => {
  test("an injected error is returned to the caller, and nothing is written", async () => {
    inject({
      service: "dynamodb",
      operation: "PutItem",
      effect: { kind: "error", code: "ProvisionedThroughputExceededException", statusCode: 400 },
    });
    await expect(put("refused")).rejects.toMatchObject({ name: "ProvisionedThroughputExceededException" });
    expect(await exists("refused")).toBe(false);
  });

  test("a call whose response is dropped is still executed", async () => {
    inject({ service: "dynamodb", operation: "PutItem", effect: { kind: "drop-response" } });
    await expect(put("dropped")).rejects.toMatchObject({ code: "ECONNRESET" });
    expect(await exists("dropped")).toBe(true);
  });

  test("a download whose response is dropped does not block the next download", async () => {
    const get = () => local.root.s3.send(new GetObjectCommand({ Bucket: "files", Key: "big" }));
    await local.root.s3.send(
      new PutObjectCommand({ Bucket: "files", Key: "big", Body: Buffer.alloc(3_000_000) }),
    );
    inject({ service: "s3", operation: "GetObject", nth: 1, effect: { kind: "drop-response" } });
    await expect(get()).rejects.toThrow();
    expect((await (await get()).Body?.transformToByteArray())?.length).toBe(3_000_000);
  });

  test("a delayed call is not forwarded early and does not block other calls", async () => {
    inject({ service: "dynamodb", operation: "PutItem", effect: { kind: "delay", milliseconds: 20_000 } });
    const giveUp = new AbortController();
    const delayed = local.root.dynamodb.send(
      new PutItemCommand({ TableName: "things", Item: item("delayed") }),
      {
        abortSignal: giveUp.signal,
      },
    );
    expect(await Promise.race([delayed, exists("delayed")])).toBe(false);
    giveUp.abort();
    await expect(delayed).rejects.toMatchObject({ name: "AbortError" });
  });

  test("an injected conflict cancels a transaction and returns the cancellation reasons, and the next attempt succeeds", async () => {
    inject({ service: "dynamodb", nth: 1, effect: { kind: "transaction-conflict" } });
    const TransactItems = ["c1", "c2"].map((pk) => ({ Put: { TableName: "things", Item: item(pk) } }));
    const transaction = new TransactWriteItemsCommand({ TransactItems });
    await expect(local.root.dynamodb.send(transaction)).rejects.toMatchObject({
      name: "TransactionCanceledException",
      CancellationReasons: [{ Code: "TransactionConflict" }, { Code: "None" }],
    });
    expect(await exists("c1")).toBe(false);
    await local.root.dynamodb.send(transaction);
    expect(await exists("c2")).toBe(true);
  });

  test("a fault for the n-th call affects only this call", async () => {
    inject({
      service: "dynamodb",
      operation: "PutItem",
      nth: 2,
      effect: { kind: "error", code: "X", statusCode: 400 },
    });
    const outcomes = [];
    for (const pk of ["n1", "n2", "n3"])
      outcomes.push(
        await put(pk).then(
          () => "ok",
          () => "hit",
        ),
      );
    expect(outcomes).toEqual(["ok", "hit", "ok"]);
  });

  test("a fault with a probability applies only if a random number is below the probability", async () => {
    inject({ service: "dynamodb", probability: 0.3, effect: { kind: "error", code: "X", statusCode: 400 } });
    chance = 0.3;
    await put("spared");
    chance = 0.29;
    await expect(put("hit")).rejects.toThrow();
    chance = 0;
  });

  test("a fault for one identity affects only calls of this identity, and a removed fault affects no call", async () => {
    const remove = local.proxy.injectFault({
      service: "dynamodb",
      identity: "root",
      effect: { kind: "error", code: "X", statusCode: 400 },
    });
    local.proxy.registerIdentity("other", [{ Statement: { Effect: "Allow", Action: "*", Resource: "*" } }]);
    const other = connectClients(local.proxy.url, "other").dynamodb;
    await other.send(new PutItemCommand({ TableName: "things", Item: item("spared-other") }));
    await expect(put("hit")).rejects.toThrow();
    remove();
    await put("after");
  });
});

describe("round trips", () => {
  test("a recorded round trip has identity, operation, resource and item count", async () => {
    const recording = local.proxy.record();
    const TransactItems = ["r1", "r2", "r3"].map((pk) => ({ Put: { TableName: "things", Item: item(pk) } }));
    await local.root.dynamodb.send(new TransactWriteItemsCommand({ TransactItems }));
    await exists("r1");
    const things = tableArn("things");
    expect(recording.stop()).toMatchObject([
      {
        identity: "root",
        service: "dynamodb",
        operation: "TransactWriteItems",
        resource: things,
        itemCount: 3,
      },
      { operation: "GetItem", itemCount: 1 },
    ]);
  });

  test("sequential calls count as one round trip each, and concurrent calls count as one in total", async () => {
    inject({ service: "dynamodb", effect: { kind: "delay", milliseconds: 100 } });
    const recording = local.proxy.record();
    await exists("s1");
    await Promise.all([exists("s2"), exists("s3"), exists("s4")]);
    await exists("s5");
    const calls = recording.stop();
    expect([calls.length, countSequentialRoundTrips(calls)]).toEqual([5, 3]);
  });

  test("the number of round trips is the longest chain of sequential calls", () => {
    const call = fc
      .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 10 }))
      .map(([startedAt, lasts]) => ({ startedAt, endedAt: startedAt + lasts }));
    fc.assert(
      fc.property(fc.array(call, { maxLength: 8 }), (calls) => {
        expect(countSequentialRoundTrips(calls)).toBe(longestChain(calls));
      }),
    );
  });
});

type Span = { startedAt: number; endedAt: number };

function longestChain(calls: Span[], from = Number.NEGATIVE_INFINITY): number {
  const next = calls
    .filter((call) => call.startedAt >= from)
    .map((call) => 1 + longestChain(calls, call.endedAt));
  return Math.max(0, ...next);
}

test("a table stream can be read through the proxy, and the stream's ARN has the stage's region", async () => {
  const options = {
    endpoint: local.proxy.url,
    region,
    credentials: { accessKeyId: "root", secretAccessKey: "local" },
  };
  const streams = new DynamoDBStreamsClient(options);
  const { Streams } = await streams.send(new ListStreamsCommand({ TableName: "things" }));
  const StreamArn = Streams?.[0]?.StreamArn;
  expect(StreamArn).toContain(`${tableArn("things")}/stream/`);
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
  const ShardId = StreamDescription?.Shards?.[0]?.ShardId;
  const { ShardIterator } = await streams.send(
    new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: "LATEST" }),
  );
  await put("streamed");
  const { Records } = await streams.send(new GetRecordsCommand({ ShardIterator }));
  expect(Records).toMatchObject([{ eventName: "INSERT", dynamodb: { Keys: key("streamed") } }]);
});
