import { DeleteItemCommand, DescribeTableCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from "@aws-sdk/client-dynamodb-streams";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler } from "../../../functions/streams/follow-items.ts";
import {
  type InvokeFunction,
  rereadStream,
  type StreamRange,
} from "../../../infra/recovery/reread-stream.ts";
import { eventExpiry } from "../../../shared/domain/retention/kept-days.ts";
import { eventKey } from "../../../shared/persistence/keys/item-keys.ts";
import { tableClient, toAttributes } from "../../../shared/persistence/table/table.ts";
import { eventItems } from "../../../shared/persistence/webhooks/event-items.ts";
import { requireValue } from "../../support/require-value.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { readArchivedLines } from "./read-archived-lines.ts";

const at = Date.parse("2026-11-20T16:30:00Z");
const partnerId = "pt_1";
const sequences = Array.from({ length: 12 }, (_, index) => index + 1);
let table: RunningTable;
let store: RunningObjectStore;
let streams: DynamoDBStreamsClient;
let shard: Pick<StreamRange, "streamArn" | "shardId">;
/** Sequence numbers of the removals. */
let removals: string[];

beforeAll(async () => {
  [table, store] = await Promise.all([startTable({ streamed: true }), startObjectStore()]);
  process.env.MEDIA_QUEUE_URL = store.queueUrl;
  process.env.NOTIFICATIONS_QUEUE_URL = store.queueUrl;
  process.env.PUSHES_QUEUE_URL = store.queueUrl;
  streams = new DynamoDBStreamsClient({ endpoint: process.env.AWS_ENDPOINT_URL_DYNAMODB! });
  for (const sequence of sequences) await storeAndRemoveEvent(sequence);
  shard = await findShard();
  removals = await listRemovals();
});
afterAll(() => Promise.all([table.stop(), store.stop()]));

async function storeAndRemoveEvent(sequence: number): Promise<void> {
  const TableName = process.env.TABLE_NAME;
  const place = { ...eventKey(partnerId, sequence), expires_at: eventExpiry(at) };
  const event = {
    ...{ eventId: `evt_${sequence}`, partnerId, subjectId: "ord_1", type: "order.status_changed" as const },
    ...{ sequence, createdAt: at, body: JSON.stringify({ text: "안녕" }) },
  };
  const Item = toAttributes(eventItems.toItem(place, event));
  await tableClient.send(new PutItemCommand({ TableName, Item }));
  const Key = { pk: Item.pk!, sk: Item.sk! };
  await tableClient.send(new DeleteItemCommand({ TableName, Key }));
}

async function findShard() {
  const described = await tableClient.send(new DescribeTableCommand({ TableName: process.env.TABLE_NAME }));
  const streamArn = requireValue(described.Table?.LatestStreamArn, "the stream");
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn: streamArn }));
  return { streamArn, shardId: requireValue(StreamDescription?.Shards?.[0]?.ShardId, "a shard") };
}

async function listRemovals(): Promise<string[]> {
  const { ShardIterator } = await streams.send(
    new GetShardIteratorCommand({
      ...{ StreamArn: shard.streamArn, ShardId: shard.shardId },
      ShardIteratorType: "TRIM_HORIZON",
    }),
  );
  const { Records = [] } = await streams.send(new GetRecordsCommand({ ShardIterator }));
  return Records.flatMap(({ eventName, dynamodb }) =>
    eventName === "REMOVE" ? requireValue(dynamodb?.SequenceNumber, "a sequence number") : [],
  );
}

/** Returns the range from one removal to another, both counted from 1. */
const range = (first: number, last: number): StreamRange => ({
  ...shard,
  startSequenceNumber: requireValue(removals[first - 1], "the first removal"),
  endSequenceNumber: requireValue(removals[last - 1], "the last removal"),
});

const invoke: InvokeFunction = (payload) => handler(JSON.parse(payload));

async function listArchived(): Promise<number[]> {
  const lines = await readArchivedLines("events/");
  for (const { body } of lines) expect(JSON.parse(String(body))).toEqual({ text: "안녕" });
  return [...new Set(lines.map(({ sequence }) => Number(sequence)))].sort((one, other) => one - other);
}

describe("rereading a stream range", () => {
  it("exactly the records of a stream range are delivered again, from the first to the last record", async () => {
    expect(await rereadStream(streams, range(3, 9), invoke)).toEqual({ recordCount: 13, failedFrom: null });
    expect(await listArchived()).toEqual([3, 4, 5, 6, 7, 8, 9]);
  });

  it("a failed reread of a stream range reports the failing record and can be continued from that record", async () => {
    const stopped = requireValue(removals[6], "a removal");
    const failing: InvokeFunction = async (payload) =>
      payload.includes(stopped) ? { batchItemFailures: [{ itemIdentifier: stopped }] } : invoke(payload);
    const { endSequenceNumber } = range(5, 11);
    const first = await rereadStream(streams, range(5, 11), failing);
    expect(first.failedFrom).toBe(stopped);
    const rest = { ...shard, startSequenceNumber: stopped, endSequenceNumber };
    expect(await rereadStream(streams, rest, invoke)).toEqual({ recordCount: 9, failedFrom: null });
    expect(await listArchived()).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it("a stream range whose end never existed in the shard is rejected", async () => {
    const beyond = { ...range(12, 12), endSequenceNumber: `${removals[11]}0` };
    await expect(rereadStream(streams, beyond, invoke)).rejects.toThrow("has nothing at");
  });
});
