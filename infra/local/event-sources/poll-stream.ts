import { setTimeout as sleep } from "node:timers/promises";
import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import {
  DescribeStreamCommand,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
  type _Record as StreamRecord,
  TrimmedDataAccessException,
} from "@aws-sdk/client-dynamodb-streams";
import type { AwsClients } from "../provision/connect-aws.ts";
import type { FunctionRuntime } from "../runtime/run-functions.ts";
import { buildStreamRecord, type LambdaStreamRecord } from "./build-stream-event.ts";
import type { EventSource, TroubleReport } from "./event-source.ts";
import type { Checkpoints } from "./keep-checkpoints.ts";
import { matchesFilter } from "./match-filter.ts";
import { type GiveUpReason, processStreamBatch } from "./process-stream-batch.ts";
import type { StreamMapping } from "./read-mappings.ts";

const idlePollMilliseconds = 50;
const retryMilliseconds = 250;
const listShardsMilliseconds = 5_000;
/** A shard that was noted before anything in it was processed. */
const beginning = "0";

/** What a stream consumer runs with. */
export interface StreamSurroundings {
  clients: Pick<AwsClients, "dynamodb" | "streams">;
  runtime: FunctionRuntime;
  checkpoints: Checkpoints;
  reportTrouble: TroubleReport;
  /** Takes records that are given up. */
  giveUp(
    records: LambdaStreamRecord[],
    shardId: string,
    reason: GiveUpReason,
    attempts: number,
  ): Promise<void>;
}

/**
 * Feeds a table's stream to its function, shard by shard and in order. Progress is noted only after the function has
 * succeeded, so that a crash at any moment hands records over again and loses none. Resolves when the starting position
 * is fixed: what is written from then on is delivered, even by a later start.
 */
export async function pollStream(
  mapping: StreamMapping,
  surroundings: StreamSurroundings,
): Promise<EventSource> {
  const { clients, checkpoints } = surroundings;
  const { Table: table } = await clients.dynamodb.send(
    new DescribeTableCommand({ TableName: mapping.tableName }),
  );
  const streamArn = table?.LatestStreamArn;
  if (streamArn === undefined) throw new Error(`Table ${mapping.tableName} has no stream`);
  const poller = new StreamPoller(mapping, streamArn, surroundings);
  for (const { ShardId: shardId = "" } of await poller.listShards()) {
    if (checkpoints.get(shardId) !== undefined) continue;
    const newest = mapping.startingPosition === "LATEST" ? await poller.findNewest(shardId) : beginning;
    await checkpoints.set(shardId, newest);
  }
  poller.start();
  return poller;
}

class StreamPoller implements EventSource {
  readonly #mapping: StreamMapping;
  readonly #streamArn: string;
  readonly #surroundings: StreamSurroundings;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();
  readonly #finishedShards = new Set<string>();
  /** Called at the end of a round that began after they were registered and found nothing to do. */
  #waiting: { round: number; resolve: () => void }[] = [];
  #round = 0;
  #shards: Shard[] = [];
  #shardsListedAt = Number.NEGATIVE_INFINITY;
  /** Where to read on in shards that had nothing new, with the sequence number it belongs to. */
  readonly #iterators = new Map<string, { after: string; iterator: string }>();

  constructor(mapping: StreamMapping, streamArn: string, surroundings: StreamSurroundings) {
    this.#mapping = mapping;
    this.#streamArn = streamArn;
    this.#surroundings = surroundings;
  }

  start(): void {
    this.#running = this.#run();
  }

  settled(): Promise<void> {
    if (this.#stopping.signal.aborted) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ round: this.#round, resolve });
    return promise;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    for (const { resolve } of this.#waiting.splice(0)) resolve();
  }

  async listShards(): Promise<Shard[]> {
    const command = new DescribeStreamCommand({ StreamArn: this.#streamArn });
    const { StreamDescription: stream } = await this.#surroundings.clients.streams.send(command);
    return stream?.Shards ?? [];
  }

  /** Sequence number of the newest record of a shard. */
  async findNewest(shardId: string): Promise<string> {
    let newest = beginning;
    for (;;) {
      const { records } = await this.#read(shardId, newest);
      if (records.length === 0) return newest;
      newest = records.at(-1)?.dynamodb?.SequenceNumber ?? newest;
    }
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#round += 1;
      const round = this.#round;
      let foundSomething = true;
      try {
        foundSomething = await this.#pollShards();
      } catch (error) {
        this.#surroundings.reportTrouble(
          `Reading the stream of ${this.#mapping.tableName}: ${String(error)}`,
        );
        await this.#pause(retryMilliseconds);
      }
      if (foundSomething) continue;
      this.#waiting = this.#waiting.filter((waiting) => {
        if (waiting.round >= round) return true;
        waiting.resolve();
        return false;
      });
      await this.#pause(idlePollMilliseconds);
    }
  }

  /** One pass over the open shards, parents before their children. True when any of them held records. */
  async #pollShards(): Promise<boolean> {
    if (performance.now() - this.#shardsListedAt > listShardsMilliseconds) {
      this.#shards = await this.listShards();
      this.#shardsListedAt = performance.now();
    }
    const shards = this.#shards.filter(({ ShardId }) => !this.#finishedShards.has(ShardId ?? ""));
    const open = new Set(shards.map(({ ShardId }) => ShardId));
    const ready = shards.filter(({ ParentShardId }) => !open.has(ParentShardId));
    const found = await Promise.all(ready.map(({ ShardId }) => this.#pollShard(ShardId ?? "")));
    return found.includes(true);
  }

  async #pollShard(shardId: string): Promise<boolean> {
    const { checkpoints, runtime } = this.#surroundings;
    const batch = await this.#readBatch(shardId, checkpoints.get(shardId) ?? beginning);
    if (batch.closed) this.#finishedShards.add(shardId);
    const last = batch.records.at(-1)?.dynamodb?.SequenceNumber;
    if (last === undefined) return false;
    const { filters } = this.#mapping;
    const passed = batch.records
      .map((record) => buildStreamRecord(record, this.#mapping.sourceArn))
      .filter((record) => filters.length === 0 || filters.some((filter) => matchesFilter(filter, record)));
    await processStreamBatch(passed, this.#mapping, {
      invoke: (records) => runtime.invoke(this.#mapping.function, { Records: records }, "background"),
      advance: (sequenceNumber) => checkpoints.set(shardId, sequenceNumber),
      giveUp: (records, reason, attempts) => this.#surroundings.giveUp(records, shardId, reason, attempts),
      stopping: this.#stopping.signal,
    });
    const lastPassed = passed.at(-1)?.dynamodb.SequenceNumber;
    const isDone = lastPassed === undefined || checkpoints.get(shardId) === lastPassed;
    if (isDone && lastPassed !== last) await checkpoints.set(shardId, last);
    return true;
  }

  /** Reads until the batch is full or the batching window has passed since its first record. */
  async #readBatch(shardId: string, after: string): Promise<{ records: StreamRecord[]; closed: boolean }> {
    const { batchSize, batchingWindowSeconds } = this.#mapping;
    const { records, closed } = await this.#read(shardId, after);
    const end = performance.now() + batchingWindowSeconds * 1000;
    while (records.length > 0 && records.length < batchSize && performance.now() < end && !closed) {
      await this.#pause(idlePollMilliseconds);
      if (this.#stopping.signal.aborted) break;
      const more = await this.#read(shardId, records.at(-1)?.dynamodb?.SequenceNumber ?? after);
      records.push(...more.records.slice(0, batchSize - records.length));
    }
    return { records, closed: closed && records.length === 0 };
  }

  /** Reads what follows a sequence number, which is a position that survives a restart of the emulator. */
  async #read(shardId: string, after: string): Promise<{ records: StreamRecord[]; closed: boolean }> {
    const kept = this.#iterators.get(shardId);
    this.#iterators.delete(shardId);
    const iterator = kept?.after === after ? kept.iterator : await this.#findPosition(shardId, after);
    const { Records: all = [], NextShardIterator: next } = await this.#surroundings.clients.streams.send(
      new GetRecordsCommand({ ShardIterator: iterator, Limit: this.#mapping.batchSize }),
    );
    const records = all.filter(
      ({ dynamodb }) => after === beginning || BigInt(dynamodb?.SequenceNumber ?? 0) > BigInt(after),
    );
    if (all.length === 0 && next !== undefined) this.#iterators.set(shardId, { after, iterator: next });
    return { records, closed: next === undefined };
  }

  async #findPosition(shardId: string, after: string): Promise<string | undefined> {
    const { streams } = this.#surroundings.clients;
    const shard = { StreamArn: this.#streamArn, ShardId: shardId };
    const fromOldest = new GetShardIteratorCommand({ ...shard, ShardIteratorType: "TRIM_HORIZON" });
    if (after === beginning) return (await streams.send(fromOldest)).ShardIterator;
    const fromHere = { ShardIteratorType: "AFTER_SEQUENCE_NUMBER" as const, SequenceNumber: after };
    try {
      return (await streams.send(new GetShardIteratorCommand({ ...shard, ...fromHere }))).ShardIterator;
    } catch (error) {
      // What was processed last is no longer kept: everything that is kept comes after it.
      if (!(error instanceof TrimmedDataAccessException)) throw error;
      return (await streams.send(fromOldest)).ShardIterator;
    }
  }

  async #pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#stopping.signal }).catch(() => {});
  }
}
