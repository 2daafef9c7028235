import { carryOverNetwork, connectJson } from "./connect-json.ts";

/** A record of a table's stream in wire format: binary values in base64, times in seconds since the epoch. */
export interface WireRecord {
  eventID?: string;
  dynamodb: { SequenceNumber: string; ApproximateCreationDateTime: number };
}

/** A shard of a stream. */
export interface StreamShard {
  ShardId: string;
  ParentShardId?: string;
}

/** A DynamoDB Streams client that returns records in wire format, as Lambda passes them to functions. */
export interface StreamsClient {
  listShards(streamArn: string): Promise<StreamShard[]>;
  /**
   * Returns an iterator after a record, or at the oldest existing record for null.
   * @throws ServiceRefusal if the record has expired
   */
  findPosition(streamArn: string, shardId: string, after: string | null): Promise<string>;
  /** Returns at most 1,000 records, and the iterator to continue with, null at the end of a closed shard. */
  getRecords(iterator: string): Promise<{ records: WireRecord[]; next: string | null }>;
  destroy(): void;
}

/** Connects to the streams of a DynamoDB endpoint. */
export function connectStreams(dynamodbUrl: string): StreamsClient {
  const { call, destroy } = connectJson(
    carryOverNetwork(dynamodbUrl),
    "dynamodb",
    "DynamoDBStreams_20120810",
  );
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
    destroy,
  };
}
