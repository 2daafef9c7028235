import { setTimeout as pause } from "node:timers/promises";
import type { LocalStage } from "../../../infra/local/start-local-stage.ts";
import { hourMilliseconds, minuteMilliseconds } from "../../../shared/domain/time/durations.ts";
import { type SimulatedEndpoint, simulateRuns } from "../../support/logs/simulate-runs.ts";
import { percentile } from "../../support/percentile.ts";
import { type ReceivedWebhook, startWebhookReceiver } from "../../support/services/start-webhook-receiver.ts";
import type { StageClient } from "../../support/stage/stage-client.ts";
import { startTableThread, tableEnvironment } from "../../support/table/start-table-thread.ts";
import { printTable, withBenchStage } from "../stage/with-bench-stage.ts";
import type { SeedTask } from "./seed-retries.ts";

const hostileCount = 50;
/** Due retries of each hostile partner in the simulation, and on the running stage. */
const playedRetries = 10_000;
const stageRetries = Number(process.env.FAIRNESS_RETRIES ?? 200);
/** Concurrent deliveries of a queue: twenty batches of ten. */
const queueSlots = 200;
const eventCount = 60;
const eventPauseMilliseconds = 1000;
/** The first attempt fails for one event in this many. */
const failingEvery = 10;
const hangMilliseconds = 15_000;
/** The sweep runs each minute, and by then has moved and queued the seeded deliveries. */
const sweepMilliseconds = 150_000;

/**
 * Prints how long a healthy partner's deliveries and retries take, alone and next to fifty partners with
 * unresponsive endpoints and thousands of due retries: all of them in a simulation, and FAIRNESS_RETRIES (200
 * by default) on a running stage.
 */
export async function measureFairness(): Promise<void> {
  printTable(playAll());
  process.stdout.write("\n");
  await withBenchStage(async (stage, client) => printTable(await measureOnStage(stage, client)), {
    listingCount: 100,
  });
}

/** Simulates a day of runs, alone and under attack. */
function playAll(): Record<string, string | number>[] {
  const healthy: SimulatedEndpoint = {
    endpointId: "we_healthy",
    dueAts: Array.from({ length: 24 * 60 }, (_, minute) => minute * minuteMilliseconds + 5000),
    answer: () => ({ isAccepted: true, milliseconds: 40 }),
  };
  const hostile = Array.from(
    { length: hostileCount },
    (_, index): SimulatedEndpoint => ({
      endpointId: `we_${index}`,
      dueAts: Array(playedRetries).fill(0),
      answer: () => ({ isAccepted: false, milliseconds: hangMilliseconds }),
    }),
  );
  const play = (name: string, endpoints: SimulatedEndpoint[]) => {
    const { attempts, mostSimultaneousRuns, busyMilliseconds } = simulateRuns(endpoints, {
      places: queueSlots,
      until: 24 * hourMilliseconds,
    });
    const ours = attempts.filter(({ endpointId }) => endpointId === healthy.endpointId);
    const late = ours.map(({ at, dueAt }) => at - dueAt);
    const others = [...busyMilliseconds].filter(([id]) => id !== healthy.endpointId);
    const share = Math.max(0, ...others.map(([, busy]) => busy / (24 * hourMilliseconds)));
    return {
      "a day, played": name,
      "retries of ours": ours.length,
      "late p99 ms": percentile(late, 0.99),
      "late most ms": Math.max(...late),
      "runs of a hostile one at once": Math.max(
        0,
        ...others.map(([id]) => mostSimultaneousRuns.get(id) ?? 0),
      ),
      "its share of a place": share.toFixed(2),
    };
  };
  return [
    play("alone", [healthy]),
    play(`next to ${hostileCount} x ${playedRetries}`, [healthy, ...hostile]),
  ];
}

async function measureOnStage(
  stage: LocalStage,
  client: StageClient,
): Promise<Record<string, string | number>[]> {
  const seeding = startTableThread(tableEnvironment(stage), new URL("./seed-retries.ts", import.meta.url));
  const seed = async (task: SeedTask) => (await seeding.ask(task)) as number;
  const alone = await measurePartner(client, seed);
  let [open, mostOpen] = [0, 0];
  // Counts open requests, which end only when they time out.
  const hanging = await startWebhookReceiver(() => {
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    setTimeout(() => {
      open -= 1;
    }, hangMilliseconds).unref();
    return null;
  });
  for (let count = 0; count < hostileCount; count += 1) {
    const { partnerId, post } = await client.createPartner("sandbox");
    const { body } = await post("/v1/webhook-endpoints", { url: hanging.url });
    await seed({ partnerId, retries: { endpointId: body.id, count: stageRetries } });
  }
  await pause(sweepMilliseconds);
  const attackedTimes = await measurePartner(client, seed);
  await hanging.stop();
  await seeding.stop();
  const attacked = `next to ${hostileCount} x ${stageRetries}`;
  return [
    { "on a stage": "alone", ...alone, "hanging at once": 0, "attempts at hanging": 0 },
    {
      "on a stage": attacked,
      ...attackedTimes,
      "hanging at once": mostOpen,
      "attempts at hanging": hanging.received.length,
    },
  ];
}

/** Measures how long the events of a new partner take if its endpoint fails occasionally. */
async function measurePartner(client: StageClient, seed: (task: SeedTask) => Promise<number>) {
  const isFailing = ({ envelope }: ReceivedWebhook) =>
    envelope.sequence % failingEvery === 0 &&
    receiver.received.filter((one) => one.envelope.sequence === envelope.sequence).length === 1;
  const receiver = await startWebhookReceiver((webhook) => (isFailing(webhook) ? 500 : 200));
  const { partnerId, post } = await client.createPartner("sandbox");
  await post("/v1/webhook-endpoints", { url: receiver.url });
  const committedAt: number[] = [];
  for (let count = 0; count < eventCount; count += 1) {
    committedAt.push(await seed({ partnerId, retries: null }));
    await pause(eventPauseMilliseconds);
  }
  const expected = eventCount + Math.floor(eventCount / failingEvery);
  while (receiver.received.length < expected) await pause(100);
  await receiver.stop();
  const bySequence = Map.groupBy(receiver.received, ({ envelope }) => envelope.sequence);
  const delays = committedAt.map((at, index) => (bySequence.get(index + 1)?.[0]?.receivedAt ?? at) - at);
  const gaps = [...bySequence.values()].flatMap(([first, second]) =>
    first === undefined || second === undefined ? [] : [second.receivedAt - first.receivedAt],
  );
  return {
    "delivered p50 ms": percentile(delays, 0.5),
    "delivered p99 ms": percentile(delays, 0.99),
    "retry gap p50 ms": percentile(gaps, 0.5),
    "retry gap most ms": Math.max(...gaps),
  };
}
