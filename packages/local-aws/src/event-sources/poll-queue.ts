import { setTimeout as sleep } from "node:timers/promises";
import type { Deliveries } from "../hostile/deliveries.ts";
import type { QueueMessage, QueuesClient } from "../provision/connect-queues.ts";
import type { EventSource, TroubleReport } from "../runtime/event-source.ts";
import type { FunctionRuntime } from "../runtime/run-functions.ts";
import { buildQueueEvent, passesFilters } from "./build-queue-event.ts";
import { readFailedIdentifiers } from "./read-batch-answer.ts";
import type { QueueMapping } from "./read-mappings.ts";

/** Maximum number of messages that SQS returns or deletes in one call. */
const messagesPerCall = 10;
const longPollSeconds = 20;
const initialPollers = 2;
const retryMilliseconds = 250;
const idleCheckMilliseconds = 25;
/**
 * The time without a finished batch before another poller is added. Pollers beyond the machine's capacity would only
 * start environments and slow each other down.
 */
const stuckAfterMilliseconds = 250;

/** The dependencies of queue polling. */
export interface QueueContext {
  reportTrouble: TroubleReport;
  deliveries: Deliveries;
}

/**
 * Feeds a queue to its function as Lambda does: a few long-polling pollers, up to the mapping's maximum. Another poller
 * is added when all have been busy for a while and none has finished. Processed messages are deleted. Failed messages
 * return when their visibility timeout ends (the function may have set its own), until the queue's redrive policy moves
 * them away.
 */
export function pollQueue(
  mapping: QueueMapping,
  queues: QueuesClient,
  runtime: FunctionRuntime,
  { reportTrouble, deliveries }: QueueContext,
): EventSource {
  return new QueuePoller(mapping, queues, runtime, { reportTrouble, deliveries });
}

class QueuePoller implements EventSource {
  readonly #mapping: QueueMapping;
  readonly #queues: QueuesClient;
  readonly #runtime: FunctionRuntime;
  readonly #reportTrouble: TroubleReport;
  readonly #deliveries: Deliveries;
  readonly #stopping = new AbortController();
  readonly #pollers = new Set<Promise<void>>();
  #busy = 0;
  /** Counts started batches, to detect a start between two checks. */
  #batches = 0;
  /** Counts finished batches, to detect an end between two checks. */
  #done = 0;
  #growth: NodeJS.Timeout | null = null;

  constructor(
    mapping: QueueMapping,
    queues: QueuesClient,
    runtime: FunctionRuntime,
    { reportTrouble, deliveries }: QueueContext,
  ) {
    this.#mapping = mapping;
    this.#queues = queues;
    this.#runtime = runtime;
    this.#reportTrouble = reportTrouble;
    this.#deliveries = deliveries;
    for (let count = 0; count < Math.min(initialPollers, mapping.maximumConcurrency); count += 1)
      this.#addPoller();
  }

  async idle(): Promise<void> {
    for (let quiet = 0; quiet < 2 && !this.#stopping.signal.aborted; ) {
      const batches = this.#batches;
      const visible = await this.#queues.countVisible(this.#mapping.queueUrl);
      await sleep(idleCheckMilliseconds);
      quiet = visible === 0 && this.#busy === 0 && this.#batches === batches ? quiet + 1 : 0;
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    if (this.#growth !== null) clearTimeout(this.#growth);
    await Promise.all(this.#pollers);
  }

  #addPoller(): void {
    const poller = this.#poll().finally(() => this.#pollers.delete(poller));
    this.#pollers.add(poller);
  }

  async #poll(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const first = await this.#receive(longPollSeconds, Math.min(this.#mapping.batchSize, messagesPerCall));
      if (first.length === 0) {
        if (this.#pollers.size > initialPollers) return;
        continue;
      }
      this.#busy += 1;
      this.#batches += 1;
      this.#growWhenStuck();
      await this.#process(await this.#fillBatch(first)).catch((error) => this.#reportTrouble(String(error)));
      this.#busy -= 1;
      this.#done += 1;
    }
  }

  /**
   * Adds a poller if all pollers are busy and none has finished for a while, because functions that wait for others
   * need more concurrent batches. For functions that compute, more batches only slow each other down.
   */
  #growWhenStuck(): void {
    const mayGrow = () =>
      this.#busy === this.#pollers.size && this.#pollers.size < this.#mapping.maximumConcurrency;
    if (this.#growth !== null || !mayGrow()) return;
    const done = this.#done;
    this.#growth = setTimeout(() => {
      this.#growth = null;
      if (this.#done === done && mayGrow()) this.#addPoller();
      else this.#growWhenStuck();
    }, stuckAfterMilliseconds);
  }

  /** Receives until the batch is full or the batching window has passed. */
  async #fillBatch(batch: QueueMessage[]): Promise<QueueMessage[]> {
    const { batchSize, batchingWindowSeconds } = this.#mapping;
    const end = performance.now() + batchingWindowSeconds * 1000;
    while (batch.length < batchSize && performance.now() < end && !this.#stopping.signal.aborted) {
      const waitSeconds = Math.min(longPollSeconds, Math.floor((end - performance.now()) / 1000));
      const more = await this.#receive(waitSeconds, Math.min(batchSize - batch.length, messagesPerCall));
      batch.push(...more);
      if (more.length === 0 && waitSeconds === 0) await sleep(Math.max(0, end - performance.now()));
    }
    return batch;
  }

  async #receive(waitSeconds: number, count: number): Promise<QueueMessage[]> {
    const { signal } = this.#stopping;
    try {
      return await this.#queues.receive(this.#mapping.queueUrl, { count, waitSeconds, signal });
    } catch (error) {
      if (this.#stopping.signal.aborted) return [];
      this.#reportTrouble(`Receiving from ${this.#mapping.queueName}: ${String(error)}`);
      await sleep(retryMilliseconds);
      return [];
    }
  }

  async #process(messages: QueueMessage[]): Promise<void> {
    const { queueName, sourceArn, filters, reportsFailures } = this.#mapping;
    let passed = messages.filter((message) => passesFilters(message, sourceArn, filters));
    let failed: string[] = [];
    if (passed.length > 0) {
      const isStandard = !queueName.endsWith(".fifo");
      if (isStandard) passed = await this.#deliveries.reorder(queueName, passed);
      const event = buildQueueEvent(passed, sourceArn);
      const invoke = () => this.#runtime.invoke(this.#mapping.function, event, "background");
      const result = await (isStandard ? this.#deliveries.handOver(queueName, invoke) : invoke());
      const identifiers = passed.map(({ MessageId }) => MessageId);
      failed = readFailedIdentifiers(result, identifiers, reportsFailures);
    }
    await this.#delete(messages.filter(({ MessageId }) => !failed.includes(MessageId)));
  }

  async #delete(messages: QueueMessage[]): Promise<void> {
    for (let start = 0; start < messages.length; start += messagesPerCall) {
      const handles = messages
        .slice(start, start + messagesPerCall)
        .map(({ ReceiptHandle }) => ReceiptHandle);
      await this.#queues.deleteAll(this.#mapping.queueUrl, handles);
    }
  }
}
