import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWebhookReceiver, type WebhookReceiver } from "../support/services/start-webhook-receiver.ts";
import { assemblyDirectory } from "../support/shared/shared-assembly.ts";
import { jumpBy } from "../support/stage/jump-clock.ts";
import { type PartnerClient, StageClient } from "../support/stage/stage-client.ts";
import { type StageProcess, startStageProcess } from "../support/stage/stage-process.ts";

/** `UNDER_FIRE_EVENTS=10000` for the long run. */
const eventCount = Number(process.env.UNDER_FIRE_EVENTS ?? 200);
/** Number of events per run of a stage, a few seconds. A count lets a slow machine make progress as well. */
const eventsPerLife = 75;
const partnerCount = 5;
const ordersEach = 2;
const stageOptions = { clock: true, failureShare: 0.05, assemblyDirectory };
const advanceMilliseconds = 2 * 60_000;
const runTimeoutMilliseconds = 120_000 + eventCount * 600;

/** A partner whose orders keep changing. `receiver` is its working endpoint. */
interface Subject {
  apiKey: string;
  partnerId: string;
  receiver: WebhookReceiver;
  orderIds: string[];
}

describe("webhooks under faults: kill -9 every few seconds, 5% failing upstream calls, one dead endpoint", () => {
  let dataDirectory: string;
  let stage: StageProcess;
  let client: StageClient;
  let isOver = false;
  let emitted = 0;
  const subjects: Subject[] = [];
  /** Accepts every webhook and never responds. */
  let dead: WebhookReceiver;

  const connect = async () => {
    stage = await startStageProcess(dataDirectory, stageOptions);
    client = new StageClient(stage.env);
  };
  const partnerOf = ({ apiKey, partnerId }: Subject): PartnerClient =>
    client.partner("sandbox", apiKey, partnerId);

  beforeAll(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), "webhooks-under-fire-"));
    // The seeding of the stage is not part of the test.
    stage = await startStageProcess(dataDirectory, { clock: true, assemblyDirectory });
    client = new StageClient(stage.env);
    for (let count = 0; count < partnerCount; count += 1) subjects.push(await openSubject(client));
    dead = await startWebhookReceiver(() => null);
    await partnerOf(subjects[0]!).post("/v1/webhook-endpoints", { url: dead.url });
  });
  afterAll(async () => {
    isOver = true;
    await stage.kill();
    await Promise.all([dead, ...subjects.map(({ receiver }) => receiver)].map((one) => one.stop()));
    await rm(dataDirectory, { recursive: true, force: true });
  });

  /**
   * Changes an order back and forth until enough events were acknowledged, even if the stage stops meanwhile.
   */
  const keepChanging = async (subject: Subject, orderId: string) => {
    for (let turn = 0; emitted < eventCount && !isOver; turn += 1) {
      const status = turn % 2 === 0 ? "acquiring" : "placed";
      const path = `/v1/orders/${orderId}/sandbox-status`;
      const answer = await partnerOf(subject)
        .post(path, { status })
        .catch(() => null);
      if (answer === null) await pause(200);
      else if (answer.body.webhook_enqueued === true) emitted += 1;
    }
  };
  const keepKilling = async () => {
    let kills = 0;
    while (emitted < eventCount) {
      const last = Math.min(eventCount, emitted + eventsPerLife * (0.5 + Math.random()));
      while (emitted < last) await pause(50);
      // Interrupts all running work.
      await stage.kill();
      await connect();
      kills += 1;
    }
    return kills;
  };

  it(
    "every event is delivered at least once to every working endpoint, and events are numbered without gaps",
    async () => {
      const work = subjects.flatMap((subject) => subject.orderIds.map((id) => keepChanging(subject, id)));
      const [kills] = await Promise.all([keepKilling(), ...work]);
      expect(kills).toBeGreaterThan(0);

      const logs = await Promise.all(subjects.map((subject) => readLog(partnerOf(subject))));
      for (const log of logs) {
        expect(log.map(({ sequence }) => sequence)).toEqual(log.map((_, position) => position + 1));
      }
      expect(logs.flat().length).toBeGreaterThanOrEqual(eventCount);

      const missing = () =>
        subjects.map(({ receiver }, position) => {
          const arrived = new Set(receiver.received.map(({ envelope }) => envelope.id));
          return logs[position]?.filter(({ id }) => !arrived.has(id)).length;
        });
      // The sweep finds what a crash interrupted. The clock is advanced so that the test need not wait for
      // it.
      const advance = async () => {
        await jumpBy(client, advanceMilliseconds);
        return missing();
      };
      await expect
        .poll(advance, { timeout: runTimeoutMilliseconds, interval: 2000 })
        .toEqual(subjects.map(() => 0));
    },
    runTimeoutMilliseconds * 2,
  );
});

async function openSubject(client: StageClient): Promise<Subject> {
  const partner = await client.createPartner("sandbox");
  const receiver = await startWebhookReceiver();
  const registered = await partner.post("/v1/webhook-endpoints", { url: receiver.url });
  expect(registered.status).toBe(201);
  const orderIds: string[] = [];
  while (orderIds.length < ordersEach) {
    const car = await client.takeOrderableCar(partner, "Hyundai");
    const order = { vehicle_id: car.id, max_bid_amount_usd: car.pricing.listing_price };
    const placed = await partner.order(order);
    if (placed.status === 201) orderIds.push(placed.body.id);
  }
  return { apiKey: partner.apiKey, partnerId: partner.partnerId, receiver, orderIds };
}

async function readLog(partner: PartnerClient): Promise<{ id: string; sequence: number }[]> {
  const log: { id: string; sequence: number }[] = [];
  for (;;) {
    const after = log.at(-1)?.sequence ?? 0;
    const page = await partner.get(`/v1/events?after_sequence=${after}&limit=200`);
    expect(page.status).toBe(200);
    if (page.body.data.length === 0) return log;
    log.push(...page.body.data);
  }
}
