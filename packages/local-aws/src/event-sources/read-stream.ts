import { ServiceRefusal } from "../provision/connect-json.ts";
import type { StreamShard, StreamsClient } from "../provision/connect-streams.ts";
import { buildStreamRecord, type LambdaStreamRecord } from "./build-stream-event.ts";

/** The position before the first record of a shard. */
export const beginning = "0";

/**
 * Interval for requesting the list of shards. The emulator takes long to describe a stream with many records, and
 * blocks all other requests in the meantime.
 */
const listShardsMilliseconds = 60_000;
/** Maximum number of records in a shard's window. Consumers further behind read separately. */
const windowSize = 1_000;

/** The records of a shard after a position. */
export interface StreamPage {
  records: LambdaStreamRecord[];
  /** True if no further records will follow. */
  closed: boolean;
}

/** The newest records that were read from a shard. */
interface ShardWindow {
  /** The position before the first of these records. */
  after: string;
  records: LambdaStreamRecord[];
  closed: boolean;
  /** The read in progress for the records after the last one; null if there is none. */
  loading: Promise<void> | null;
}

/**
 * Reads one stream by sequence numbers, which stay valid through a restart of the emulator. Consumers share a reader:
 * records that one consumer has read are served to other consumers from memory.
 */
export class StreamReader {
  readonly #client: StreamsClient;
  readonly #streamArn: string;
  /** The ARN under which functions know the stream. */
  readonly #sourceArn: string;
  #shards: StreamShard[] = [];
  #shardsListedAt = Number.NEGATIVE_INFINITY;
  readonly #windows = new Map<string, ShardWindow>();
  /** By shard: the iterator for the next read, and the sequence number after which that read continues. */
  readonly #iterators = new Map<string, { after: string; iterator: string }>();

  constructor(client: StreamsClient, streamArn: string, sourceArn: string) {
    this.#client = client;
    this.#streamArn = streamArn;
    this.#sourceArn = sourceArn;
  }

  /** Returns the shards of the stream, requested again every minute and when one of them has ended. */
  async listShards(): Promise<StreamShard[]> {
    if (performance.now() - this.#shardsListedAt > listShardsMilliseconds) {
      this.#shards = await this.#client.listShards(this.#streamArn);
      this.#shardsListedAt = performance.now();
    }
    return this.#shards;
  }

  /** Returns the records after a sequence number in a shard, at most `limit`. */
  async read(shardId: string, after: string, limit: number): Promise<StreamPage> {
    const window = this.#windows.get(shardId) ?? { after, records: [], closed: false, loading: null };
    this.#windows.set(shardId, window);
    const isAtEnd = () => positionBehind(window, after) === window.records.length && !window.closed;
    // A read in progress may have started before the consumer's records were written.
    if (isAtEnd()) await window.loading;
    if (isAtEnd()) {
      window.loading ??= this.#extend(shardId, window);
      await window.loading;
    }
    const position = positionBehind(window, after);
    const { records, closed } =
      position === null
        ? await this.#fetch(shardId, after)
        : { records: window.records.slice(position), closed: window.closed };
    return { records: records.slice(0, limit), closed: closed && records.length <= limit };
  }

  /** Returns the sequence number of the newest record of a shard. */
  async findNewest(shardId: string): Promise<string> {
    let newest = beginning;
    for (;;) {
      const { records } = await this.#fetch(shardId, newest);
      if (records.length === 0) return newest;
      newest = records.at(-1)?.dynamodb.SequenceNumber ?? newest;
    }
  }

  async #extend(shardId: string, window: ShardWindow): Promise<void> {
    const last = window.records.at(-1)?.dynamodb.SequenceNumber ?? window.after;
    try {
      const { records, closed } = await this.#fetch(shardId, last);
      window.records.push(...records);
      window.closed = closed;
      if (closed) this.#shardsListedAt = Number.NEGATIVE_INFINITY;
      const surplus = window.records.length - windowSize;
      if (surplus > 0) window.after = window.records.splice(0, surplus).at(-1)!.dynamodb.SequenceNumber;
    } finally {
      window.loading = null;
    }
  }

  async #fetch(shardId: string, after: string): Promise<StreamPage> {
    const kept = this.#iterators.get(shardId);
    this.#iterators.delete(shardId);
    const iterator = kept?.after === after ? kept.iterator : await this.#findPosition(shardId, after);
    const { records: all, next } = await this.#client.getRecords(iterator);
    const records = all.filter(
      ({ dynamodb }) => after === beginning || BigInt(dynamodb.SequenceNumber) > BigInt(after),
    );
    const last = all.at(-1)?.dynamodb.SequenceNumber ?? after;
    if (next !== null) this.#iterators.set(shardId, { after: last, iterator: next });
    return {
      records: records.map((record) => buildStreamRecord(record, this.#sourceArn)),
      closed: next === null,
    };
  }

  async #findPosition(shardId: string, after: string): Promise<string> {
    if (after === beginning) return this.#client.findPosition(this.#streamArn, shardId, null);
    try {
      return await this.#client.findPosition(this.#streamArn, shardId, after);
    } catch (error) {
      // The last processed record has expired, so every existing record comes after it.
      if (!(error instanceof ServiceRefusal && error.name === "TrimmedDataAccessException")) throw error;
      return this.#client.findPosition(this.#streamArn, shardId, null);
    }
  }
}

/**
 * Returns the index in a window of the first record after a sequence number; null when the window does not
 * reach back to it.
 */
function positionBehind({ after: start, records }: ShardWindow, after: string): number | null {
  if (after === start) return 0;
  const index = records.findLastIndex(({ dynamodb }) => dynamodb.SequenceNumber === after);
  return index === -1 ? null : index + 1;
}
