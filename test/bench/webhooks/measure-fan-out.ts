import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { RecordedCall } from "@vehicle-sourcing/local-aws/proxy/record-calls.ts";
import type { LocalStage } from "../../../infra/local/start-local-stage.ts";
import { percentile } from "../../support/percentile.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/services/start-webhook-receiver.ts";
import { measureProcessorTime } from "../../support/stage/process-tree.ts";
import type { StageClient } from "../../support/stage/stage-client.ts";
import { printTable, withBenchStage } from "../stage/with-bench-stage.ts";
import type { CommitPlace, CommitTask, CommitTimes } from "./commit-deliveries.ts";

const eventCount = Number(process.env.FAN_OUT_EVENTS ?? 500);
const roundCount = Number(process.env.FAN_OUT_ROUNDS ?? 6);
/**
 * Events before the measurement on both variants, so that it does not measure starting and compiling functions.
 */
const warmUpCount = 2 * eventCount;
const listingCount = 100;
const pollMilliseconds = 20;
const deliverers = /Workers\.(PublishDeliveries|DeliverFirst|DeliverBulk|DeliverRetry|RedriveDeliveries)/;

/** The results of one variant in one round. */
interface Reading {
  perSecond: number;
  /** Per event, of all processes of the benchmark. */
  processorMilliseconds: number;
}

/** Additional results of a round on the stage. */
interface StageReading extends Reading {
  underWay: number[];
  calls: RecordedCall[];
}

/**
 * Emits events to one endpoint on a running stage, and makes the same writes on a separate emulator without
 * readers or senders, alternately: FAN_OUT_EVENTS each (500 by default), FAN_OUT_ROUNDS times (6 by default).
 * Prints the arrivals per second next to the emulator's own commits per second, the processor time of both,
 * the latency of events, and the calls and writes of a delivery.
 */
export async function measureFanOut(): Promise<void> {
  await withBenchStage(
    async (stage, client) => {
      const dataDirectory = await mkdtemp(join(tmpdir(), "bench-webhooks-"));
      const alone = startThread({ dataDirectory });
      const receiver = await startWebhookReceiver();
      const onStage = await startOnStage(stage, client, receiver);
      await measureRounds(alone, onStage);
      await onStage.stop();
      await alone.stop();
      await receiver.stop();
      await rm(dataDirectory, { recursive: true });
    },
    { listingCount },
  );
}

async function measureRounds(
  alone: CommitThread,
  onStage: { measure(count: number): Promise<StageReading> },
): Promise<void> {
  const kinds = ["one by one", "together"] as const;
  const measureAlone = (attempts: CommitTask["attempts"], count: number): Promise<Reading> =>
    measureReading(count, async () => (await alone.commit({ eventCount: count, attempts })).milliseconds);
  for (const kind of kinds) await measureAlone(kind, warmUpCount / 2);
  await onStage.measure(warmUpCount);
  const stageReadings: StageReading[] = [];
  const aloneReadings: Record<(typeof kinds)[number], Reading[]> = { "one by one": [], together: [] };
  for (let round = 0; round < roundCount; round += 1) {
    const variants = [
      async () => void stageReadings.push(await onStage.measure(eventCount)),
      ...kinds.map((kind) => async () => void aloneReadings[kind].push(await measureAlone(kind, eventCount))),
    ];
    // The order alternates, so that neither variant is always measured after the other.
    for (let turn = 0; turn < variants.length; turn += 1)
      await variants[(turn + round) % variants.length]?.();
  }
  printTable([
    describeReadings("the stage", stageReadings, stageReadings),
    ...kinds.map((kind) => describeReadings(`emulator alone, ${kind}`, aloneReadings[kind], stageReadings)),
  ]);
  process.stdout.write("\n");
  printTable([describeDeliveries(stageReadings)]);
}

function describeReadings(
  name: string,
  own: readonly Reading[],
  ofStage: readonly Reading[],
): Record<string, string | number> {
  const ratios = ofStage.map(({ perSecond }, round) => perSecond / (own[round]?.perSecond ?? Number.NaN));
  const median = (values: readonly number[]) => percentile(values, 0.5);
  return {
    "attempts stored": name,
    "events a second": Math.round(median(own.map(({ perSecond }) => perSecond))),
    "processor ms an event": median(own.map((one) => one.processorMilliseconds)).toFixed(2),
    "stage to it": median(ratios).toFixed(2),
    "from, to": `${Math.min(...ratios).toFixed(2)}, ${Math.max(...ratios).toFixed(2)}`,
  };
}

function describeDeliveries(readings: readonly StageReading[]): Record<string, string | number> {
  const underWay = readings.flatMap((reading) => reading.underWay);
  const calls = readings
    .flatMap((reading) => reading.calls)
    .filter(({ identity }) => deliverers.test(identity));
  const deliveries = readings.length * eventCount;
  const countOf = (operation: RegExp) => calls.filter((call) => operation.test(call.operation)).length;
  const writes = calls.filter(
    ({ service, operation }) => service === "dynamodb" && /Write|Put|Update|Delete/.test(operation),
  );
  const writtenItems = writes.reduce((sum, { itemCount }) => sum + itemCount, 0);
  return {
    "commit to arrival p50 ms": percentile(underWay, 0.5),
    "p99 ms": percentile(underWay, 0.99),
    "calls a delivery": (calls.length / deliveries).toFixed(2),
    "of them reads": (countOf(/Get|Query/) / deliveries).toFixed(2),
    writes: (writes.length / deliveries).toFixed(2),
    messages: (countOf(/Message/) / deliveries).toFixed(2),
    // The delivery itself was written together with its event.
    "items written a delivery": (1 + writtenItems / deliveries).toFixed(2),
  };
}

/**
 * Measures events of a new partner with one endpoint, from the first event's commit until the last has
 * arrived.
 */
async function startOnStage(stage: LocalStage, client: StageClient, receiver: WebhookReceiver) {
  const { partnerId, post } = await client.createPartner("sandbox");
  await post("/v1/webhook-endpoints", { url: receiver.url });
  const thread = startThread({ partnerId }, environmentOf(stage));
  let emitted = 0;
  const arrivedAt = new Map<number, number>();
  const waitForAll = async () => {
    while (arrivedAt.size < emitted) {
      await pause(pollMilliseconds);
      for (const { envelope, receivedAt } of receiver.received.splice(0)) {
        if (!arrivedAt.has(envelope.sequence)) arrivedAt.set(envelope.sequence, receivedAt);
      }
    }
  };
  const measure = async (count: number): Promise<StageReading> => {
    const recording = stage.proxy.record();
    const first = emitted + 1;
    let committedAt: readonly number[] = [];
    const reading = await measureReading(count, async () => {
      const startedAt = Date.now();
      emitted += count;
      ({ committedAt } = await thread.commit({ eventCount: count, attempts: "by the stage" }));
      await waitForAll();
      // An attempt is stored after the receiver has responded.
      await stage.idle();
      return Math.max(...arrivedAt.values()) - startedAt;
    });
    const underWay = committedAt.map((at, index) => (arrivedAt.get(first + index) ?? Number.NaN) - at);
    return { ...reading, underWay, calls: recording.stop() };
  };
  return { measure, stop: thread.stop };
}

/** @param run returns the milliseconds to count */
async function measureReading(count: number, run: () => Promise<number>): Promise<Reading> {
  const before = await measureProcessorTime();
  const milliseconds = await run();
  const spent = (await measureProcessorTime()) - before;
  return { perSecond: (count * 1000) / milliseconds, processorMilliseconds: spent / count };
}

/** Returns the process environment of a sandbox function, with all permissions. */
function environmentOf({ proxy, stages }: LocalStage): NodeJS.ProcessEnv {
  const [deployed] = stages.sandbox.functions.filter(({ identity }) => deliverers.test(identity));
  return {
    ...process.env,
    ...deployed?.environment,
    TABLE_NAME: stages.sandbox.functions.find((one) => one.environment.TABLE_NAME)?.environment.TABLE_NAME,
    AWS_ACCESS_KEY_ID: "root",
    AWS_ENDPOINT_URL: proxy.url,
  };
}

/** A thread that commits events, one task after the other. */
interface CommitThread {
  commit(task: CommitTask): Promise<CommitTimes>;
  stop(): Promise<void>;
}

function startThread(place: CommitPlace, env: NodeJS.ProcessEnv = process.env): CommitThread {
  const thread = new Worker(new URL("./commit-deliveries.ts", import.meta.url), { workerData: place, env });
  return {
    async commit(task) {
      thread.postMessage(task);
      const [answer] = await once(thread, "message");
      return answer as CommitTimes;
    },
    stop: async () => void (await thread.terminate()),
  };
}
