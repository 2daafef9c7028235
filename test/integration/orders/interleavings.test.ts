import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cancelOrder } from "../../../shared/application/orders/changes/cancel-order.ts";
import { changeOrderBid } from "../../../shared/application/orders/changes/change-order-bid.ts";
import { confirmOrder } from "../../../shared/application/orders/changes/confirm-order.ts";
import { correctOrderDetails } from "../../../shared/application/orders/changes/correct-order-details.ts";
import { endPassedOrders } from "../../../shared/application/orders/changes/end-passed-orders.ts";
import { transitionOrder } from "../../../shared/application/orders/changes/transition-order.ts";
import { followListingOrders } from "../../../shared/application/orders/inventory/follow-listing-orders.ts";
import { notifyOrderChanges } from "../../../shared/application/orders/notifications/notify-order-changes.ts";
import {
  findReAuctions,
  notifyReAuctionsOf,
} from "../../../shared/application/orders/notifications/notify-re-auctions.ts";
import { Problem } from "../../../shared/domain/errors/problem.ts";
import type { ListingChange } from "../../../shared/domain/inventory/compare-inventory.ts";
import { toFacts } from "../../../shared/domain/inventory/listing-facts.ts";
import { summarizeListing } from "../../../shared/domain/inventory/listing-summary.ts";
import type { Transition } from "../../../shared/domain/orders/apply-transition.ts";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";
import { listingWrite } from "../../../shared/persistence/inventory/listings.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { buildListing } from "../../support/records/build-listing.ts";
import { actOnLot } from "../../support/requests/act-on-lot.ts";
import { requireValue } from "../../support/require-value.ts";
import {
  expectLatestPrices,
  expectReportedRounds,
  expectSoundWorld,
  type OrderWorld,
} from "./order-world.ts";
import { now, place, seedListing, seedPartner } from "./seed-orders.ts";
import { useOrderTable } from "./use-order-table.ts";

const partnerCount = 4;
/** Days until the car's next auction at another house. The test lists that auction last. */
const lastRoundDays = 20;
const auctionDate = buildListing().auctionDate ?? 0;

useOrderTable();

let serial = 0;

interface Attempt {
  kind: string;
  who?: number;
  amount?: number;
  move?: Transition;
}

const anyone = fc.nat(partnerCount - 1);
const amount = fc.nat(5);
const ofKind = (kind: string) => fc.record({ kind: fc.constant(kind), who: anyone, amount });
const moves = fc.record({
  kind: fc.constant("move"),
  who: anyone,
  move: fc.constantFrom<Transition>(
    { to: "secondary_inspection_in_progress" },
    { to: "secondary_inspection_ready", secondaryInspectionUrl: null },
    { to: "acquiring" },
    { to: "secured", auctionFinalPriceKrw: 15_000_000, auctionFeeUsd: null },
    { to: "failed", failureReason: "vehicle_unavailable" },
    { to: "cancelled", cancellationReason: "seller_withdrew" },
    { to: "export_processing", shipment: {} },
  ),
});

/**
 * Actions of partners, operators, auction houses and workers, at any time. `who` is one of the competing partners.
 */
const actions: fc.Arbitrary<Attempt> = fc.oneof(
  { weight: 6, arbitrary: ofKind("place") },
  { weight: 4, arbitrary: ofKind("bid") },
  { weight: 3, arbitrary: ofKind("delete") },
  { weight: 2, arbitrary: ofKind("confirm") },
  { weight: 5, arbitrary: moves },
  { weight: 2, arbitrary: ofKind("correct") },
  { weight: 2, arbitrary: ofKind("acquire") },
  { weight: 1, arbitrary: ofKind("award") },
  { weight: 1, arbitrary: ofKind("lose") },
  { weight: 3, arbitrary: ofKind("follow") },
  { weight: 2, arbitrary: ofKind("sweep") },
  { weight: 2, arbitrary: ofKind("notify") },
  { weight: 2, arbitrary: ofKind("relist") },
);

/** The auction house's listing of the car before a round of actions. Null for none. */
const statements = fc.option(
  fc.record({ days: fc.constantFrom(-13, 0, 1, 2), price: fc.nat(3), vin: fc.nat(2), hours: fc.nat(30) }),
  { freq: 2 },
);

async function attempt(
  world: OrderWorld,
  { kind, who = 0, amount: chosen = 0, move }: Attempt,
): Promise<void> {
  const { listingId: vehicleId } = world.listing;
  const partnerId = requireValue(world.partners[who]);
  const orderId = world.newest[who] ?? "ord_none";
  const which = { partnerId, orderId, now: world.now };
  const operator = { actor: "ops@example.com", now: world.now };
  const bid = 10_000 + chosen * 1_000;
  const terms = { winnerOrderId: null, auctionFinalPriceKrw: 15_000_000, auctionFeeUsd: null };
  switch (kind) {
    case "place": {
      const request = {
        vehicleId,
        maxBidAmountUsd: bid,
        secondaryInspectionRequired: world.now < auctionDate - 4 * day,
      };
      const { order } = await place(partnerId, request, { now: world.now });
      world.newest[who] = order.id;
      world.orderIds.push(order.id);
      return;
    }
    case "bid":
      return void (await changeOrderBid(which, bid));
    case "delete":
      return void (await cancelOrder(which));
    case "confirm":
      return void (await confirmOrder(which));
    case "correct":
      return void (await correctOrderDetails(orderId, { options: [`option_${chosen % 2}`] }, operator));
    case "acquire":
      return void (await actOnLot(vehicleId, { kind: "acquire" }, operator));
    case "award":
      return void (await actOnLot(vehicleId, { kind: "award", terms }, operator));
    case "lose":
      return void (await actOnLot(vehicleId, { kind: "lose", failureReason: "outbid" }, operator));
    case "follow":
      return followListingOrders(vehicleId, { now: world.now });
    case "sweep":
      return void (await endPassedOrders({ now: world.now }));
    case "notify":
      return void (await notifyOrderChanges({ now: world.now }));
    case "relist":
      return relist(world, who, 10 + (chosen % 3));
    default:
      if (move) await transitionOrder(orderId, move, operator);
  }
}

/** The auction house lists the car again, and time passes. */
async function restate(
  world: OrderWorld,
  statement: { days: number; price: number; vin: number; hours: number },
) {
  world.now += statement.hours * 3_600_000;
  world.batchSequence += 1;
  world.listing = {
    ...world.listing,
    auctionDate: auctionDate + statement.days * day,
    startPriceKrw: 14_500_000 - statement.price * 1_450_000,
    vin: `KMHF341EBKA00000${statement.vin}`,
  };
  await commit([listingWrite(world.listing, world.batchSequence)]);
}

/** One of several houses lists the car again for a later auction. */
async function relist(world: OrderWorld, house: number, days: number): Promise<void> {
  const listing = {
    ...world.listing,
    listingId: `${world.listing.listingId}_${house}_${days}`,
    auctionDate: auctionDate + days * day,
  };
  await commit([listingWrite(listing, 1)]);
  const after = toFacts(summarizeListing(listing), "");
  const change: ListingChange = { listingId: listing.listingId, kinds: ["added"], before: null, after };
  for (const { plate, listingIds } of (await findReAuctions([change])).values()) {
    await notifyReAuctionsOf(plate, { now: world.now, listingIds });
  }
}

/** Lets the workers finish all pending work. */
async function runWorkers(world: OrderWorld): Promise<void> {
  await followListingOrders(world.listing.listingId, { now: world.now });
  await endPassedOrders({ now: world.now });
  await notifyOrderChanges({ now: world.now + day });
  await Promise.all([0, 1, 2].map((house) => relist(world, house, lastRoundDays)));
}

describe("concurrent actions of all participants on one car", () => {
  it("concurrent actions on one car lose no update, reach no illegal state, and neither miss nor repeat an event", {
    timeout: 300_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(statements, fc.array(actions, { minLength: 1, maxLength: 6 })), {
          minLength: 4,
          maxLength: 10,
        }),
        async (rounds) => {
          serial += 1;
          const licensePlate = `12가${1_000 + serial}`;
          const listingId = await seedListing({ licensePlate });
          const world: OrderWorld = {
            listing: buildListing({ listingId, licensePlate, startPriceKrw: 14_500_000 }),
            batchSequence: 1,
            partners: await Promise.all(Array.from({ length: partnerCount }, () => seedPartner())),
            newest: [],
            orderIds: [],
            now,
          };
          for (const [statement, round] of rounds) {
            if (statement !== null) await restate(world, statement);
            const outcomes = await Promise.allSettled(round.map((one) => attempt(world, one)));
            for (const outcome of outcomes) {
              if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(Problem);
            }
          }
          await runWorkers(world);
          await expectSoundWorld(world);
          await expectLatestPrices(world);
          await expectReportedRounds(world, auctionDate + lastRoundDays * day);
        },
      ),
      { numRuns: 30 },
    );
  });
});
