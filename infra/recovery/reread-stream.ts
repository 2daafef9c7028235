import {
  type _Record,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from "@aws-sdk/client-dynamodb-streams";
import type { DynamoDBBatchResponse } from "aws-lambda";

/**
 * A range of a shard, as the message in a stream function's dead-letter queue names it; both ends are
 * included.
 */
export interface StreamRange {
  streamArn: string;
  shardId: string;
  startSequenceNumber: string;
  endSequenceNumber: string;
}

/** Calls a stream's function with an event as JSON and returns its response. */
export type InvokeFunction = (payload: string) => Promise<DynamoDBBatchResponse>;

/** The result for a range. */
export interface RereadOutcome {
  /** The number of processed records. */
  recordCount: number;
  /** The sequence number at which the function failed again; null when it processed all records. */
  failedFrom: string | null;
}

/** A call holds at most six megabytes. A record has two images of 400 KB, and base64 adds a third. */
const recordsAtOnce = 5;

/** A shard sometimes returns empty pages, but never this many before an existing record. */
const emptyPagesAtMost = 100;

/**
 * Invokes a function again with the records of a range of its stream, and stops at a failure. The stream keeps records
 * for 24 hours. The function must be idempotent.
 *
 * @throws Error if the stream no longer has, or never had, a record at either end of the range
 */
export async function rereadStream(
  client: DynamoDBStreamsClient,
  range: StreamRange,
  invoke: InvokeFunction,
): Promise<RereadOutcome> {
  let recordCount = 0;
  for await (const records of readRange(client, range)) {
    const { batchItemFailures } = await invoke(formatEvent(records));
    const failedFrom = batchItemFailures[0]?.itemIdentifier;
    if (failedFrom !== undefined) return { recordCount, failedFrom };
    recordCount += records.length;
  }
  return { recordCount, failedFrom: null };
}

async function* readRange(
  client: DynamoDBStreamsClient,
  { streamArn, shardId, startSequenceNumber, endSequenceNumber }: StreamRange,
): AsyncGenerator<_Record[]> {
  let { ShardIterator } = await client.send(
    new GetShardIteratorCommand({
      ...{ StreamArn: streamArn, ShardId: shardId },
      ...{ ShardIteratorType: "AT_SEQUENCE_NUMBER", SequenceNumber: startSequenceNumber },
    }),
  );
  const end = BigInt(endSequenceNumber);
  let emptyPages = 0;
  while (ShardIterator !== undefined && emptyPages <= emptyPagesAtMost) {
    const page = await client.send(new GetRecordsCommand({ ShardIterator, Limit: recordsAtOnce }));
    const all = page.Records ?? [];
    const records = all.filter((record) => sequenceOf(record) <= end);
    if (records.length > 0) yield records;
    if (all.some((record) => sequenceOf(record) >= end)) return;
    emptyPages = all.length === 0 ? emptyPages + 1 : 0;
    ShardIterator = page.NextShardIterator;
  }
  throw new Error(`Shard ${shardId} has nothing at ${endSequenceNumber}`);
}

const sequenceOf = ({ dynamodb }: _Record): bigint => BigInt(dynamodb?.SequenceNumber ?? 0);

/** Returns an event in Lambda's form: JSON with bytes in base64 and instants in seconds. */
const formatEvent = (records: readonly _Record[]): string =>
  JSON.stringify({ Records: records }, function (this: Record<string, unknown>, name, value: unknown) {
    // JSON has already converted a buffer or a date before the replacer receives `value`.
    const original = this[name];
    if (original instanceof Uint8Array) return Buffer.from(original).toString("base64");
    return original instanceof Date ? original.getTime() / 1_000 : value;
  });
