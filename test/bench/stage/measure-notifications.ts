import { setTimeout as pause } from "node:timers/promises";
import { dayMilliseconds } from "../../../shared/domain/time/durations.ts";
import { percentile } from "../../support/percentile.ts";
import { requireValue } from "../../support/require-value.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/services/start-webhook-receiver.ts";
import { enterListings } from "../../support/stage/enter-listings.ts";
import type { PartnerClient } from "../../support/stage/stage-client.ts";
import { printTable, withBenchStage } from "./with-bench-stage.ts";

const sampleCount = Number(process.env.NOTIFICATIONS_SAMPLES ?? 100);
const editedLotCount = 200;
/** Number of partners that bid for the edited lots, two per lot. */
const crowdCount = 20;
/** The pause between two edits, so that each lot is edited every twenty seconds. */
const editPauseMilliseconds = 100;
const firstBid = 50_000;

/** A lot with orders of two partners, of which the second repeatedly outbids the first. */
interface ContestedLot {
  outbidder: PartnerClient;
  outbidderOrderId: string;
  outbidOrderId: string;
}

/**
 * Prints the time from a request that raises the highest bid to the arrival of the webhook at the outbid
 * partner, on a running stage: one car after the other, alone and while 200 other lots are being edited.
 * NOTIFICATIONS_SAMPLES sets the number, 100 by default.
 */
export function measureNotifications(): Promise<void> {
  return withBenchStage(
    async (_stage, client) => {
      const receiver = await startWebhookReceiver();
      const [outbid, outbidder] = [
        await client.createPartner("sandbox"),
        await client.createPartner("sandbox"),
      ];
      const crowd = await Promise.all(
        Array.from({ length: crowdCount }, () => client.createPartner("sandbox")),
      );
      await outbid.post("/v1/webhook-endpoints", { url: receiver.url });
      const auction_date = new Date(Date.now() + 14 * dayMilliseconds).toISOString();
      const [ownCar = "", ...cars] = await enterListings(
        client,
        "sandbox",
        Array(editedLotCount + 1).fill({ auction_date }),
      );
      const own = await contest(ownCar, outbid, outbidder);
      const others: ContestedLot[] = [];
      for (const [index, car] of cars.entries()) others.push(await contest(car, ...pairOf(crowd, index)));
      await measureSamples(own, receiver, { count: 3, from: firstBid + 10 });
      const idle = await measureSamples(own, receiver, { count: sampleCount, from: firstBid + 1000 });
      const editing = startEditing(others);
      const busy = await measureSamples(own, receiver, { count: sampleCount, from: firstBid + 2000 });
      const editsPerSecond = await editing.stop();
      printTable([
        { "outbid to delivered": "idle", "edits a second": 0, ...spread(idle) },
        {
          "outbid to delivered": `${editedLotCount} other lots edited`,
          "edits a second": editsPerSecond.toFixed(1),
          ...spread(busy),
        },
      ]);
      await receiver.stop();
    },
    { listingCount: 100 },
  );
}

/** Each lot has a different pair of partners as long as unused pairs remain. */
function pairOf(crowd: readonly PartnerClient[], index: number): [PartnerClient, PartnerClient] {
  const distance = 1 + (Math.floor(index / crowd.length) % (crowd.length - 1));
  const [one, other] = [crowd[index % crowd.length], crowd[(index + distance) % crowd.length]];
  return [requireValue(one), requireValue(other)];
}

async function contest(
  vehicle_id: string,
  outbid: PartnerClient,
  outbidder: PartnerClient,
): Promise<ContestedLot> {
  const first = await outbid.order({ vehicle_id, max_bid_amount_usd: firstBid });
  const second = await outbidder.order({ vehicle_id, max_bid_amount_usd: firstBid - 1 });
  return { outbidder, outbidderOrderId: second.body.id, outbidOrderId: first.body.id };
}

async function raise({ outbidder, outbidderOrderId }: ContestedLot, bid: number): Promise<void> {
  const { status, body } = await outbidder.patch(`/v1/orders/${outbidderOrderId}`, {
    max_bid_amount_usd: bid,
  });
  if (status !== 200) throw new Error(`A bid was answered ${status} ${JSON.stringify(body)}`);
}

/** Milliseconds from a request to its event and to the arrival of the webhook. */
interface Sample {
  event: number;
  arrival: number;
}

/** Raises a bid repeatedly, each time after the previous webhook has arrived. */
async function measureSamples(
  lot: ContestedLot,
  receiver: WebhookReceiver,
  { count, from }: { count: number; from: number },
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let sample = 0; sample < count; sample += 1) {
    const bid = from + sample;
    const startedAt = Date.now();
    await raise(lot, bid);
    const { receivedAt, envelope: reported } = await receiver.waitFor(({ envelope }) => {
      const order = envelope.data.order as Record<string, unknown>;
      return order.id === lot.outbidOrderId && order.current_max_bid_usd === bid;
    }, 120);
    samples.push({
      event: Date.parse(String(reported.created_at)) - startedAt,
      arrival: receivedAt - startedAt,
    });
    // The interval varies, so that the sweep of each minute does not meet every sample at the same point.
    await pause(Math.random() * 200);
  }
  return samples;
}

/** Raises the bid on one lot after the other at a steady pace. Stopping returns the edits per second. */
function startEditing(lots: readonly ContestedLot[]): { stop(): Promise<number> } {
  const startedAt = performance.now();
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let edits = 0;
  const timer = setInterval(() => {
    const lot = requireValue(lots[edits % lots.length]);
    const bid = firstBid + 1 + Math.floor(edits / lots.length);
    edits += 1;
    const edit = raise(lot, bid)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(edit));
    underWay.add(edit);
  }, editPauseMilliseconds);
  return {
    async stop() {
      clearInterval(timer);
      const seconds = (performance.now() - startedAt) / 1000;
      await Promise.all(underWay);
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} edits failed`);
      return edits / seconds;
    },
  };
}

function spread(samples: readonly Sample[]): Record<string, string | number> {
  const [events, arrivals] = [samples.map(({ event }) => event), samples.map(({ arrival }) => arrival)];
  return {
    samples: samples.length,
    "event p50 ms": percentile(events, 0.5),
    "p99 ms": percentile(events, 0.99),
    "arrival p50 ms": percentile(arrivals, 0.5),
    "arrival p99 ms": percentile(arrivals, 0.99),
  };
}
