import { Pool } from "undici";
import { dynamodbHeaders } from "../emulators/call-dynamodb.ts";

/** A record of a table's stream as it travels: binary values in base64, times in seconds since the epoch. */
export interface WireRecord {
  eventID?: string;
  dynamodb: { SequenceNumber: string; ApproximateCreationDateTime: number };
}

/** A shard of a stream. */
export interface StreamShard {
  ShardId: string;
  ParentShardId?: string;
}

/** An error that DynamoDB Streams answers; `name` is its type, "TrimmedDataAccessException" for example. */
export class StreamsError extends Error {}

/**
 * A client of DynamoDB Streams. Lambda hands records to functions in the very form in which they travel; the SDK, which
 * gives every value a type, would only have it undone, at most of the cost of reading a stream.
 */
export interface StreamsClient {
  listShards(streamArn: string): Promise<StreamShard[]>;
  /** An iterator behind a record, or at the oldest one kept for null. @throws StreamsError when the record is no longer kept. */
  findPosition(streamArn: string, shardId: string, after: string | null): Promise<string>;
  /** At most 1,000 records, and the iterator to go on with, null at the end of a closed shard. */
  getRecords(iterator: string): Promise<{ records: WireRecord[]; next: string | null }>;
  destroy(): void;
}

/** Connects to the streams of a DynamoDB. */
export function connectStreams(dynamodbUrl: string): StreamsClient {
  const pool = new Pool(dynamodbUrl);
  const call = async (operation: string, input: Record<string, unknown>): Promise<unknown> => {
    const { statusCode, body } = await pool.request({
      method: "POST",
      path: "/",
      headers: dynamodbHeaders(`DynamoDBStreams_20120810.${operation}`),
      body: JSON.stringify(input),
    });
    const answer = JSON.parse(await body.text()) as { __type?: string; message?: string; Message?: string };
    if (statusCode === 200) return answer;
    const error = new StreamsError(answer.message ?? answer.Message ?? `${operation} answered ${statusCode}`);
    error.name = answer.__type?.split("#").at(-1) ?? "StreamsError";
    throw error;
  };
  return {
    async listShards(streamArn) {
      const answer = (await call("DescribeStream", { StreamArn: streamArn })) as {
        StreamDescription?: { Shards?: StreamShard[] };
      };
      return answer.StreamDescription?.Shards ?? [];
    },
    async findPosition(streamArn, shardId, after) {
      const position =
        after === null
          ? { ShardIteratorType: "TRIM_HORIZON" }
          : { ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber: after };
      const input = { StreamArn: streamArn, ShardId: shardId, ...position };
      return ((await call("GetShardIterator", input)) as { ShardIterator: string }).ShardIterator;
    },
    async getRecords(iterator) {
      const answer = (await call("GetRecords", { ShardIterator: iterator })) as {
        Records?: WireRecord[];
        NextShardIterator?: string;
      };
      return { records: answer.Records ?? [], next: answer.NextShardIterator ?? null };
    },
    destroy() {
      void pool.destroy();
    },
  };
}
