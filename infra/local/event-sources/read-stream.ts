import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
  type _Record as StreamRecord,
  TrimmedDataAccessException,
} from "@aws-sdk/client-dynamodb-streams";

/** The position before the first record of a shard. */
export const beginning = "0";

const listShardsMilliseconds = 5_000;

/** What a shard holds behind a position. */
export interface StreamPage {
  records: StreamRecord[];
  /** True when nothing will ever follow. */
  closed: boolean;
}

/** Reads one stream by sequence numbers, which stay valid through a restart of the emulator. */
export class StreamReader {
  readonly #client: DynamoDBStreamsClient;
  readonly #streamArn: string;
  /** Most records in one page. */
  readonly #limit: number;
  #shards: Shard[] = [];
  #shardsListedAt = Number.NEGATIVE_INFINITY;
  /** Where to read on in shards that had nothing new, with the sequence number it belongs to. */
  readonly #iterators = new Map<string, { after: string; iterator: string }>();

  constructor(client: DynamoDBStreamsClient, streamArn: string, limit: number) {
    this.#client = client;
    this.#streamArn = streamArn;
    this.#limit = limit;
  }

  /** The shards of the stream, asked for anew every few seconds. */
  async listShards(): Promise<Shard[]> {
    if (performance.now() - this.#shardsListedAt > listShardsMilliseconds) {
      const command = new DescribeStreamCommand({ StreamArn: this.#streamArn });
      this.#shards = (await this.#client.send(command)).StreamDescription?.Shards ?? [];
      this.#shardsListedAt = performance.now();
    }
    return this.#shards;
  }

  /** What follows a sequence number in a shard. */
  async read(shardId: string, after: string): Promise<StreamPage> {
    const kept = this.#iterators.get(shardId);
    this.#iterators.delete(shardId);
    const iterator = kept?.after === after ? kept.iterator : await this.#findPosition(shardId, after);
    const { Records: all = [], NextShardIterator: next } = await this.#client.send(
      new GetRecordsCommand({ ShardIterator: iterator, Limit: this.#limit }),
    );
    const records = all.filter(
      ({ dynamodb }) => after === beginning || BigInt(dynamodb?.SequenceNumber ?? 0) > BigInt(after),
    );
    if (all.length === 0 && next !== undefined) this.#iterators.set(shardId, { after, iterator: next });
    return { records, closed: next === undefined };
  }

  /** Sequence number of the newest record of a shard. */
  async findNewest(shardId: string): Promise<string> {
    let newest = beginning;
    for (;;) {
      const { records } = await this.read(shardId, newest);
      if (records.length === 0) return newest;
      newest = records.at(-1)?.dynamodb?.SequenceNumber ?? newest;
    }
  }

  async #findPosition(shardId: string, after: string): Promise<string | undefined> {
    const shard = { StreamArn: this.#streamArn, ShardId: shardId };
    const fromOldest = new GetShardIteratorCommand({ ...shard, ShardIteratorType: "TRIM_HORIZON" });
    if (after === beginning) return (await this.#client.send(fromOldest)).ShardIterator;
    const fromHere = { ShardIteratorType: "AFTER_SEQUENCE_NUMBER" as const, SequenceNumber: after };
    try {
      return (await this.#client.send(new GetShardIteratorCommand({ ...shard, ...fromHere }))).ShardIterator;
    } catch (error) {
      // What was processed last is no longer kept: everything that is kept comes after it.
      if (!(error instanceof TrimmedDataAccessException)) throw error;
      return (await this.#client.send(fromOldest)).ShardIterator;
    }
  }
}
