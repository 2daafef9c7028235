import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { RecordedCall } from "../../../infra/local/proxy/record-calls.ts";
import type { LocalStage } from "../../../infra/local/start-local-stage.ts";
import { percentile } from "../../support/percentile.ts";
import type { StageClient } from "../../support/stage-client.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/start-webhook-receiver.ts";
import { printTable, withBenchStage } from "../stage/with-bench-stage.ts";
import type { CommitTask, CommitTimes } from "./commit-deliveries.ts";

const eventCount = 1000;
/**
 * Events before the measurement, here and there, so that it does not measure how functions are started and compiled.
 */
const warmUpCount = 1000;
const listingCount = 100;
const pollMilliseconds = 20;
const deliverers = /Workers\.(PublishDeliveries|DeliverFirst|DeliverBulk|DeliverRetry|RedriveDeliveries)/;

/**
 * Emits 1,000 events to one endpoint on a running stage and prints how many a second arrive, beside the rate at which
 * the emulator alone commits the same writes, how long an event is on its way, and what a delivery costs in writes.
 */
export async function measureFanOut(): Promise<void> {
  const rateBefore = await measureAlone();
  await withBenchStage(
    async (stage, client) => {
      const receiver = await startWebhookReceiver();
      const row = await measureOnStage(stage, client, receiver);
      await receiver.stop();
      // The better of two, so that a moment of other work on the machine does not flatter the pipeline.
      const aloneRate = Math.max(rateBefore, await measureAlone());
      const ratio = (row["arrived a second"] / aloneRate).toFixed(2);
      printTable([{ events: eventCount, ...row, "emulator alone a second": aloneRate, ratio }]);
    },
    { listingCount },
  );
}

/** Events a second where nobody but the writer is at work. */
async function measureAlone(): Promise<number> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "bench-webhooks-"));
  const [startedAt = 0, endedAt = 0] = await runThread({
    kind: "alone",
    dataDirectory,
    warmUpCount,
    eventCount,
  });
  await rm(dataDirectory, { recursive: true });
  return rateOf(endedAt - startedAt);
}

async function measureOnStage(stage: LocalStage, client: StageClient, receiver: WebhookReceiver) {
  const { partnerId, post } = await client.createPartner("sandbox");
  await post("/v1/webhook-endpoints", { url: receiver.url });
  const emit = (count: number) =>
    runThread({ kind: "emit", partnerId, eventCount: count }, environmentOf(stage));
  const arrivedAt = new Map<number, number>();
  const waitForAll = async (count: number) => {
    while (arrivedAt.size < count) {
      await pause(pollMilliseconds);
      for (const { envelope, receivedAt } of receiver.received.splice(0)) {
        if (!arrivedAt.has(envelope.sequence)) arrivedAt.set(envelope.sequence, receivedAt);
      }
    }
    // An attempt is stored after the receiver has answered.
    await stage.idle();
  };
  await emit(warmUpCount);
  await waitForAll(warmUpCount);
  const recording = stage.proxy.record();
  const startedAt = Date.now();
  const committedAt = await emit(eventCount);
  await waitForAll(warmUpCount + eventCount);
  const calls = recording.stop();
  const lastArrivedAt = Math.max(...arrivedAt.values());
  const underWay = committedAt.map(
    (at, index) => (arrivedAt.get(warmUpCount + index + 1) ?? Number.NaN) - at,
  );
  return {
    "arrived a second": rateOf(lastArrivedAt - startedAt),
    "commit to arrival p50 ms": percentile(underWay, 0.5),
    "p99 ms": percentile(underWay, 0.99),
    // The delivery itself was written with its event.
    "writes a delivery": (1 + countWrites(calls) / eventCount).toFixed(2),
  };
}

/** What a function of the stage's sandbox finds in its environment, with the right to everything. */
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

async function runThread(task: CommitTask, env: NodeJS.ProcessEnv = process.env): Promise<CommitTimes> {
  const thread = new Worker(new URL("./commit-deliveries.ts", import.meta.url), { workerData: task, env });
  const [answer] = await once(thread, "message");
  await thread.terminate();
  return answer as CommitTimes;
}

function countWrites(calls: readonly RecordedCall[]): number {
  const writes = calls.filter(
    ({ identity, service, operation }) =>
      deliverers.test(identity) && service === "dynamodb" && /Write|Put|Update|Delete/.test(operation),
  );
  return writes.reduce((sum, { itemCount }) => sum + itemCount, 0);
}

const rateOf = (milliseconds: number): number => Math.round((eventCount / milliseconds) * 1000);
