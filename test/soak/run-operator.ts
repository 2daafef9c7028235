import { setTimeout as pause } from "node:timers/promises";
import type { RandomSource } from "../../infra/local/cars/random-source.ts";
import { hourMilliseconds } from "../../shared/domain/time/durations.ts";
import { enterListings } from "../support/stage/enter-listings.ts";
import type { StageClient } from "../support/stage/stage-client.ts";
import type { CallRecorder } from "./record-calls.ts";
import type { HealthyPartner } from "./run-healthy-partner.ts";

const carsEach = 40;
const pauseMilliseconds = 5_000;
const pollMilliseconds = 500;

interface Surroundings {
  recorder: CallRecorder;
  chance: RandomSource;
  isOver: () => boolean;
}

/**
 * Adds cars at one auction house, changes prices of earlier ones, and completes lots with bids, until `isOver`. Lots
 * do not wait for cars, because a batch takes minutes after some faults.
 */
export const runOperator = (
  stage: StageClient,
  partners: readonly HealthyPartner[],
  surroundings: Surroundings,
): Promise<unknown> =>
  Promise.all([enterCars(stage, surroundings), closeLots(stage, partners, surroundings)]);

async function enterCars(stage: StageClient, { recorder, chance, isOver }: Surroundings): Promise<void> {
  let known: ReturnType<typeof identityOf>[] = [];
  while (!isOver()) {
    const auctionDate = new Date(Date.now() + 72 * hourMilliseconds).toISOString();
    const fresh = Array.from({ length: carsEach / 2 }, () => ({
      make: "Genesis",
      start_price_krw: 10_000_000 + chance.integer(0, 99) * 100_000,
      auction_date: auctionDate,
    }));
    const cheaper = known.map((car) => ({
      ...car,
      make: "Genesis",
      start_price_krw: 8_000_000 + chance.integer(0, 99) * 10_000,
      auction_date: auctionDate,
    }));
    const startedAt = performance.now();
    try {
      const entered = enterListings(stage, "sandbox", [...fresh, ...cheaper]);
      const ids = await Promise.race([entered, resolveWhen(isOver)]);
      // A batch whose worker was killed is processed minutes later, after the end of a short run.
      if (ids === null) return ignoreRejection(entered);
      known = ids.slice(0, fresh.length).map(identityOf);
    } catch (error) {
      if (!recorder.outages.since(startedAt)) recorder.fault(`operator: a batch was not taken, ${error}`);
    }
    await recorder.outages.over();
    await pause(pauseMilliseconds);
  }
}

async function closeLots(
  stage: StageClient,
  partners: readonly HealthyPartner[],
  surroundings: Surroundings,
): Promise<void> {
  while (!surroundings.isOver()) {
    await closeOneLot(stage, partners, surroundings);
    await pause(pauseMilliseconds);
  }
}

async function resolveWhen(isOver: () => boolean): Promise<null> {
  while (!isOver()) await pause(pollMilliseconds);
  return null;
}

/** Ignores the rejection of a batch, because the stage ends before the batch does. */
function ignoreRejection(entered: Promise<unknown>): void {
  entered.catch(() => undefined);
}

/** Returns the identity of a generated car. */
function identityOf(listingId: string): { listing_id: string; license_plate: string; vin: string } {
  const number = listingId.slice(-12);
  return {
    listing_id: listingId,
    license_plate: `${number.slice(0, 3)}가${number.slice(3, 7)}`,
    vin: `KMHF341EB${number.slice(0, 8)}`,
  };
}

/** Acquires and awards the car of a partner's order. */
async function closeOneLot(
  stage: StageClient,
  partners: readonly HealthyPartner[],
  { recorder, chance }: Surroundings,
): Promise<void> {
  const buyers = partners.filter(({ orders }) => orders.length > 0);
  if (buyers.length === 0) return;
  const partner = chance.pick(buyers);
  const order = chance.pick(partner.orders);
  const read = () => partner.client.get(`/v1/orders/${order.id}`);
  const known = await recorder.call({ kind: "operator", operation: "read order" }, read);
  if (known?.status !== 200) return;
  const operate = (operation: string, action: string, terms?: object) =>
    recorder.call({ kind: "operator", operation, statuses: [200, 409] }, () =>
      stage.operator("sandbox", "POST", `/ops/v1/lots/${known.body.vehicle_id}/${action}`, terms),
    );
  const acquired = await operate("acquire a lot", "acquire");
  if (acquired?.status !== 200) return;
  const { max_bid_amount_usd: bidUsd, fx_rate: wonPerUsd } = known.body;
  // Stays within the ceiling of the highest order, whose exchange rate may be from another day.
  const auction_final_price_krw = Math.floor(bidUsd * wonPerUsd * 0.9);
  await operate("award a lot", "award", { auction_final_price_krw });
}
