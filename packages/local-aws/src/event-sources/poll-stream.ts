import { setTimeout as sleep } from "node:timers/promises";
import type { Deliveries } from "../hostile/deliveries.ts";
import type { EventSource, TroubleReport } from "../runtime/event-source.ts";
import { invokePatiently } from "../runtime/invoke-patiently.ts";
import type { FunctionRuntime } from "../runtime/run-functions.ts";
import type { LambdaStreamRecord } from "./build-stream-event.ts";
import { matchesFilter } from "./match-filter.ts";
import { type DiscardReason, processStreamBatch } from "./process-stream-batch.ts";
import type { StreamMapping } from "./read-mappings.ts";
import { beginning, type StreamPage, type StreamReader } from "./read-stream.ts";
import type { Checkpoints } from "./store-checkpoints.ts";

/**
 * Pause between polls; Lambda's own pause is 250 ms. Without a pause, batches of a busy stream would contain very few
 * records.
 */
const pollMilliseconds = 50;
const retryMilliseconds = 250;

/** The result of polling shards; `more` if a batch was full, because more records probably follow. */
type Found = "nothing" | "something" | "more";

/** The dependencies of a stream consumer. */
export interface StreamContext {
  /** Reader of the table's stream, shared by its consumers. */
  reader: StreamReader;
  runtime: FunctionRuntime;
  checkpoints: Checkpoints;
  reportTrouble: TroubleReport;
  deliveries: Deliveries;
  /**
   * Receives the time of a batch's last record at its delivery, in the emulator's milliseconds since 1970.
   */
  reportAge(writtenMilliseconds: number): void;
  /** Receives discarded records. */
  giveUp(
    records: LambdaStreamRecord[],
    shardId: string,
    reason: DiscardReason,
    attempts: number,
  ): Promise<void>;
}

/**
 * Feeds a table's stream to its function, shard by shard and in order. Progress is recorded only after the
 * function has succeeded, so that a crash at any moment repeats records and loses none. Resolves when the
 * starting position is fixed: records written from then on are delivered, even after a later start.
 */
export async function pollStream(mapping: StreamMapping, context: StreamContext): Promise<EventSource> {
  const { reader, checkpoints } = context;
  for (const { ShardId: shardId } of await reader.listShards()) {
    if (checkpoints.get(shardId) !== undefined) continue;
    const newest = mapping.startingPosition === "LATEST" ? await reader.findNewest(shardId) : beginning;
    checkpoints.set(shardId, newest);
  }
  await checkpoints.flush();
  return new StreamPoller(mapping, context);
}

class StreamPoller implements EventSource {
  readonly #mapping: StreamMapping;
  readonly #context: StreamContext;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  readonly #finishedShards = new Set<string>();
  /**
   * Callers that wait for the end of the stream. Each is resolved after a polling cycle that started after its
   * registration and found nothing.
   */
  #waiting: { round: number; resolve: () => void }[] = [];
  #round = 0;

  constructor(mapping: StreamMapping, context: StreamContext) {
    this.#mapping = mapping;
    this.#context = context;
    this.#running = this.#run();
  }

  idle(): Promise<void> {
    if (this.#stopping.signal.aborted) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ round: this.#round, resolve });
    return promise;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await this.#context.checkpoints.flush();
    for (const { resolve } of this.#waiting.splice(0)) resolve();
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#round += 1;
      const round = this.#round;
      let found: Found = "more";
      try {
        found = await this.#pollShards();
      } catch (error) {
        this.#context.reportTrouble(`Reading the stream of ${this.#mapping.tableName}: ${String(error)}`);
        await this.#pause(retryMilliseconds);
      }
      if (found === "nothing") this.#resolveWaiting(round);
      // A caller that waits for the end of the work must not also wait for this pause.
      const isUrgent = found === "more" || (found === "something" && this.#waiting.length > 0);
      if (!isUrgent) await this.#pause(pollMilliseconds);
    }
  }

  /** Ends the waits that started before a polling cycle, because the cycle found nothing. */
  #resolveWaiting(round: number): void {
    this.#waiting = this.#waiting.filter((waiting) => {
      if (waiting.round >= round) return true;
      waiting.resolve();
      return false;
    });
  }

  /** Polls the open shards once, parents before their children. */
  async #pollShards(): Promise<Found> {
    const all = await this.#context.reader.listShards();
    const shards = all.filter(({ ShardId }) => !this.#finishedShards.has(ShardId));
    const open = new Set(shards.map(({ ShardId }) => ShardId));
    const ready = shards.filter(
      ({ ParentShardId }) => ParentShardId === undefined || !open.has(ParentShardId),
    );
    const found = await Promise.all(ready.map(({ ShardId }) => this.#pollShard(ShardId)));
    return found.find((one) => one === "more") ?? found.find((one) => one === "something") ?? "nothing";
  }

  async #pollShard(shardId: string): Promise<Found> {
    const { checkpoints, runtime, reportAge, deliveries } = this.#context;
    const batch = await this.#readBatch(shardId, checkpoints.get(shardId) ?? beginning);
    if (batch.closed) this.#finishedShards.add(shardId);
    const last = batch.records.at(-1)?.dynamodb.SequenceNumber;
    if (last === undefined) return "nothing";
    const { filters } = this.#mapping;
    const passed = batch.records.filter(
      (record) => filters.length === 0 || filters.some((filter) => matchesFilter(filter, record)),
    );
    await processStreamBatch(passed, this.#mapping, {
      invoke: (records) => {
        const newest = records.at(-1)?.dynamodb.ApproximateCreationDateTime;
        if (newest !== undefined) reportAge(newest * 1000);
        const { function: local, tableName } = this.#mapping;
        return deliveries.handOver(`${local.identity} ${tableName}`, () =>
          invokePatiently(runtime, local, { Records: records }, this.#stopping.signal),
        );
      },
      advance: (sequenceNumber) => checkpoints.set(shardId, sequenceNumber),
      giveUp: (records, reason, attempts) => this.#context.giveUp(records, shardId, reason, attempts),
      stopping: this.#stopping.signal,
    });
    const lastPassed = passed.at(-1)?.dynamodb.SequenceNumber;
    const isDone = lastPassed === undefined || checkpoints.get(shardId) === lastPassed;
    if (isDone && lastPassed !== last) checkpoints.set(shardId, last);
    return batch.records.length < this.#mapping.batchSize ? "something" : "more";
  }

  /** Reads until the batch is full or the batching window has passed since its first record. */
  async #readBatch(shardId: string, after: string): Promise<StreamPage> {
    const { batchSize, batchingWindowSeconds } = this.#mapping;
    const { reader } = this.#context;
    const { records, closed } = await reader.read(shardId, after, batchSize);
    const end = performance.now() + batchingWindowSeconds * 1000;
    while (records.length > 0 && records.length < batchSize && performance.now() < end && !closed) {
      await this.#pause(pollMilliseconds);
      if (this.#stopping.signal.aborted) break;
      const last = records.at(-1)?.dynamodb.SequenceNumber ?? after;
      records.push(...(await reader.read(shardId, last, batchSize - records.length)).records);
    }
    return { records, closed: closed && records.length === 0 };
  }

  async #pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#stopping.signal }).catch(() => {});
  }
}
