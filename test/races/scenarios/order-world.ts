import { expect } from "vitest";
import { recordChanges } from "../../../shared/application/inventory/record-changes.ts";
import { toFacts } from "../../../shared/domain/inventory/listing-facts.ts";
import { summarizeListing } from "../../../shared/domain/inventory/listing-summary.ts";
import { notificationMessages } from "../../../shared/domain/orders/notification-message.ts";
import { carRoundWrites } from "../../../shared/persistence/inventory/car-rounds.ts";
import { listingWrite } from "../../../shared/persistence/inventory/listings.ts";
import { readRankedLot } from "../../../shared/persistence/orders/lots.ts";
import { getSeenListings } from "../../../shared/persistence/orders/order-listings.ts";
import { getOrders } from "../../../shared/persistence/orders/orders.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { buildListing } from "../../support/records/build-listing.ts";
import { asMessage, runWorker } from "../stage/call-function.ts";
import {
  ask,
  atTime,
  byOperator,
  byPartner,
  idempotencyKey,
  openRacingPartner,
  type RacingPartner,
} from "../stage/people.ts";
import type { Done, Situation } from "../stage/scenario.ts";
import type { RaceStage } from "../stage/start-race-stage.ts";

/** A lot with orders of two partners, the owner's with the higher bid, and a newcomer that may order. */
export interface OrderWorld {
  vehicleId: string;
  owner: RacingPartner;
  rival: RacingPartner;
  newcomer: RacingPartner;
  orderId: string;
  rivalOrderId: string;
}

/** Price at which the car is won. */
export const hammer = { auction_final_price_krw: 15_000_000, auction_fee_usd: 350 };

const minute = 60_000;
const day = 24 * 60 * minute;
const listing = buildListing();
const changed = { ...listing, auctionDate: Number(listing.auctionDate) + day, startPriceKrw: 13_050_000 };
const listedAgain = {
  ...listing,
  listingId: `${listing.listingId}_again`,
  auctionDate: Number(listing.auctionDate) + 14 * day,
};
/** Placement time of the orders: two weeks before the auction. */
export const placedAt = Date.parse("2026-11-20T09:00:00+09:00");
/** The time at which work that was scheduled at placement is due. */
const soonAfter = placedAt + 10 * minute;

/** A batch whose changes have not been applied to the orders yet. */
export const changedBatch = { source: listing.source, batchId: "bat_race" };

/** Lists a car and has two partners order it. */
export async function placeTwo(
  stage: RaceStage,
  { inspected = false }: { inspected?: boolean } = {},
): Promise<OrderWorld> {
  await putFxRate({ krwPerUsd: 1_450, asOf: Date.now(), fetchedAt: Date.now() });
  await commit([listingWrite(listing, 1)]);
  const owner = await openRacingPartner(stage);
  const rival = await openRacingPartner(stage);
  const newcomer = await openRacingPartner(stage);
  const order = async (partner: RacingPartner, bid: number): Promise<string> => {
    const body = {
      vehicle_id: listing.listingId,
      max_bid_amount_usd: bid,
      secondary_inspection_required: inspected,
    };
    const request = byPartner(partner, { headers: idempotencyKey(partner.partnerId), body });
    return (await ask(stage, "createOrder", request)).id;
  };
  const orderId = await order(owner, 12_000);
  const rivalOrderId = await order(rival, 11_000);
  return { vehicleId: listing.listingId, owner, rival, newcomer, orderId, rivalOrderId };
}

/** Changes the owner's order as operators do. */
export async function move(
  stage: RaceStage,
  { orderId }: OrderWorld,
  to: string,
  more: object = {},
): Promise<void> {
  await ask(stage, "transitionOrder", byOperator({ params: { id: orderId }, body: { to, ...more } }));
}

/** Makes an operator correct the owner's order. The partner is not notified yet. */
export async function correctCar(stage: RaceStage, { orderId }: OrderWorld): Promise<void> {
  const body = { vin: "KMHF341EBKA888888" };
  await ask(stage, "correctOrder", byOperator({ params: { id: orderId }, body }));
}

/** Moves the auction by a day and lowers the price. The orders are not updated yet. */
export async function relist(): Promise<void> {
  await commit([listingWrite(changed, 2)]);
  await recordChanges(changedBatch, [
    {
      listingId: listing.listingId,
      kinds: ["schedule", "price"],
      before: toFacts(summarizeListing(listing), ""),
      after: toFacts(summarizeListing(changed), "changed"),
    },
  ]);
}

/**
 * Lists the car for a later auction while the owner's order is active. The rival's order has ended, and its partner
 * was notified.
 */
export async function placeAndListAgain(stage: RaceStage): Promise<OrderWorld> {
  const world = await placeTwo(stage);
  const { vehicleId, rival, rivalOrderId } = world;
  await commit([listingWrite(listedAgain, 1), ...carRoundWrites(null, listedAgain)]);
  await ask(stage, "deleteOrder", byPartner(rival, { params: { id: rivalOrderId } }));
  const entry = "queues/notify-lot-changes";
  const message = asMessage(notificationMessages.format({ vehicleId }));
  await runWorker(stage.actor(entry, "setting up"), entry, message);
  return world;
}

/** Expects that each active order matches its listing after the update. */
export async function expectFollowed({ vehicleId }: OrderWorld, done: readonly Done[]): Promise<void> {
  if (!done.some(({ name }) => name.endsWith("of a new batch"))) return;
  const { entries } = await readRankedLot(vehicleId);
  const [orders, seen] = await Promise.all([getOrders(entries), getSeenListings(entries)]);
  const known = orders.map(({ orderId, auctionDate }) => [auctionDate, seen.get(orderId)?.priceKrw]);
  expect(known).toEqual(orders.map(() => [changed.auctionDate, changed.startPriceKrw]));
}

/**
 * Returns two orders that were placed two weeks before the auction, after the steps of `lead`, with the operations
 * on them at `at`.
 */
export function orderSituation(
  name: string,
  operations: Situation<OrderWorld>["operations"],
  lead: (stage: RaceStage) => Promise<OrderWorld>,
  at = soonAfter,
): Situation<OrderWorld> {
  return {
    name,
    at,
    operations,
    prepare: async (stage) => {
      const world = await atTime(placedAt, () => lead(stage));
      // Keys record their last use once per minute, which is unrelated to orders.
      for (const partner of [world.owner, world.rival, world.newcomer]) {
        await ask(stage, "listOrders", byPartner(partner));
      }
      return world;
    },
  };
}
