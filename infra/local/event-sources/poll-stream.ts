import { setTimeout as sleep } from "node:timers/promises";
import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import type { AwsClients } from "../provision/connect-aws.ts";
import type { FunctionRuntime } from "../runtime/run-functions.ts";
import { buildStreamRecord, type LambdaStreamRecord } from "./build-stream-event.ts";
import type { EventSource, TroubleReport } from "./event-source.ts";
import type { Checkpoints } from "./keep-checkpoints.ts";
import { matchesFilter } from "./match-filter.ts";
import { type GiveUpReason, processStreamBatch } from "./process-stream-batch.ts";
import type { StreamMapping } from "./read-mappings.ts";
import { beginning, type StreamPage, StreamReader } from "./read-stream.ts";

const idlePollMilliseconds = 50;
const retryMilliseconds = 250;

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
  const reader = new StreamReader(clients.streams, streamArn, mapping.batchSize);
  for (const { ShardId: shardId = "" } of await reader.listShards()) {
    if (checkpoints.get(shardId) !== undefined) continue;
    const newest = mapping.startingPosition === "LATEST" ? await reader.findNewest(shardId) : beginning;
    await checkpoints.set(shardId, newest);
  }
  return new StreamPoller(mapping, reader, surroundings);
}

class StreamPoller implements EventSource {
  readonly #mapping: StreamMapping;
  readonly #reader: StreamReader;
  readonly #surroundings: StreamSurroundings;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  readonly #finishedShards = new Set<string>();
  /** Called at the end of a round that began after they were registered and found nothing to do. */
  #waiting: { round: number; resolve: () => void }[] = [];
  #round = 0;

  constructor(mapping: StreamMapping, reader: StreamReader, surroundings: StreamSurroundings) {
    this.#mapping = mapping;
    this.#reader = reader;
    this.#surroundings = surroundings;
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
    const all = await this.#reader.listShards();
    const shards = all.filter(({ ShardId }) => !this.#finishedShards.has(ShardId ?? ""));
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
  async #readBatch(shardId: string, after: string): Promise<StreamPage> {
    const { batchSize, batchingWindowSeconds } = this.#mapping;
    const { records, closed } = await this.#reader.read(shardId, after);
    const end = performance.now() + batchingWindowSeconds * 1000;
    while (records.length > 0 && records.length < batchSize && performance.now() < end && !closed) {
      await this.#pause(idlePollMilliseconds);
      if (this.#stopping.signal.aborted) break;
      const more = await this.#reader.read(shardId, records.at(-1)?.dynamodb?.SequenceNumber ?? after);
      records.push(...more.records.slice(0, batchSize - records.length));
    }
    return { records, closed: closed && records.length === 0 };
  }

  async #pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#stopping.signal }).catch(() => {});
  }
}
