import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWebhookReceiver, type WebhookReceiver } from "../support/services/start-webhook-receiver.ts";
import { jumpBy } from "../support/stage/jump-clock.ts";
import { type PartnerClient, StageClient } from "../support/stage/stage-client.ts";
import { type StageProcess, startStageProcess } from "../support/stage/stage-process.ts";

const rounds = 3;
const stageOptions = { clock: true };
/** Matches the interval at which sweeps look for interrupted work. */
const advanceMilliseconds = 2 * 60_000;

interface PlacedOrder {
  orderId: string;
  vehicleId: string;
}

describe("process killed with -9 at any moment", () => {
  let dataDirectory: string;
  let receiver: WebhookReceiver;
  let process: StageProcess;
  let client: StageClient;
  let partner: PartnerClient;
  const answered: PlacedOrder[] = [];

  beforeAll(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), "killed-stage-"));
    receiver = await startWebhookReceiver();
    process = await startStageProcess(dataDirectory, stageOptions);
    client = new StageClient(process.env);
    partner = await client.createPartner("sandbox");
    const endpoint = await partner.post("/v1/webhook-endpoints", { url: receiver.url });
    expect(endpoint.status).toBe(201);
  });
  afterAll(async () => {
    await process.kill();
    await receiver.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  });

  it("a killed process loses no confirmed order or event and leaves no gap in event numbers", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const work = orderAndAcquire(client, partner, answered);
      // Counts orders, so that a slow machine makes progress as well, then stops at any moment of the next
      // order.
      const enough = answered.length + 1 + Math.floor(Math.random() * 6);
      await expect.poll(() => answered.length, { timeout: 120_000 }).toBeGreaterThanOrEqual(enough);
      await pause(Math.random() * 300);
      await process.kill();
      await work;
      process = await startStageProcess(dataDirectory, stageOptions);
      client = new StageClient(process.env);
      partner = client.partner("sandbox", partner.apiKey, partner.partnerId);
    }
    for (const { orderId } of answered) expect((await partner.get(`/v1/orders/${orderId}`)).status).toBe(200);

    // A repeated request completes interrupted work and has no second effect on completed work.
    for (const { vehicleId } of answered)
      await client.operator("sandbox", "POST", `/ops/v1/lots/${vehicleId}/acquire`);
    const events = await readAllEvents(partner);
    expect(events.map((event) => event.sequence)).toEqual(events.map((_, position) => position + 1));
    const acquired = events.map((event) => event.payload.data.order.id);
    expect([...acquired].sort()).toEqual([...new Set(acquired)].sort());
    for (const { orderId } of answered) expect(acquired).toContain(orderId);

    // A queue hides the messages of the killed process for up to three minutes. The sweep of deliveries finds
    // them sooner, and the clock is advanced so that the test need not wait.
    const readMissing = async () => {
      await jumpBy(client, advanceMilliseconds);
      const arrived = new Set(receiver.received.map(({ envelope }) => envelope.id));
      return events.filter(({ id }) => !arrived.has(id)).map(({ sequence }) => sequence);
    };
    await expect.poll(readMissing, { timeout: 120_000, interval: 1000 }).toEqual([]);
  });
});

/** Orders cars and acquires each until the stage stops responding. */
async function orderAndAcquire(
  client: StageClient,
  partner: PartnerClient,
  answered: PlacedOrder[],
): Promise<void> {
  const worker = async () => {
    for (;;) {
      const car = await client.takeOrderableCar(partner, "Hyundai");
      const placed = await partner.order({
        vehicle_id: car.id,
        max_bid_amount_usd: car.pricing.listing_price,
      });
      if (placed.status !== 201) continue;
      answered.push({ orderId: placed.body.id, vehicleId: car.id });
      await client.operator("sandbox", "POST", `/ops/v1/lots/${car.id}/acquire`);
    }
  };
  // Each worker ends with the connection error of the killed process.
  await Promise.allSettled([worker(), worker(), worker(), worker()]);
}

interface LoggedEvent {
  id: string;
  sequence: number;
  payload: { data: { order: { id: string } } };
}

async function readAllEvents(partner: PartnerClient): Promise<LoggedEvent[]> {
  const events: LoggedEvent[] = [];
  for (let cursor = ""; ; ) {
    const page = await partner.get(`/v1/events?after_sequence=0&limit=200${cursor}`);
    expect(page.status).toBe(200);
    events.push(...page.body.data);
    if (page.body.next_cursor === null) return events.sort((left, right) => left.sequence - right.sequence);
    cursor = `&cursor=${encodeURIComponent(page.body.next_cursor)}`;
  }
}
