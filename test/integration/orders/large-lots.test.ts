import { describe, expect, it } from "vitest";
import { endPassedOrders } from "../../../shared/application/orders/changes/end-passed-orders.ts";
import { followListingOrders } from "../../../shared/application/orders/inventory/follow-listing-orders.ts";
import type { WantedAction } from "../../../shared/domain/orders/plan-lot.ts";
import { getListing, listingWrite } from "../../../shared/persistence/inventory/listings.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { countTableWork } from "../../bench/lots/count-table-work.ts";
import { actOnLot } from "../../support/requests/act-on-lot.ts";
import {
  now,
  place,
  placeCompeting,
  race,
  readEvents,
  seedListing,
  seedPartner,
  show,
} from "./seed-orders.ts";
import { useOrderTable } from "./use-order-table.ts";

useOrderTable();

const lotSize = 60;
const operator = { actor: "operator", now };
const award: WantedAction = {
  kind: "award",
  terms: { winnerOrderId: null, auctionFinalPriceKrw: 20_000_000, auctionFeeUsd: null },
};
/**
 * Per order its index entry, the order and its partner's counter, plus the lot and the data of the winner's draft.
 */
const mostItemsRead = 3 * lotSize + 5;

const statusesOf = async (placed: Awaited<ReturnType<typeof placeCompeting>>) =>
  Promise.all(placed.map(async ({ partnerId, order }) => (await show(partnerId, order.id)).status));

describe("lot with many transactions", () => {
  it("acquiring, awarding and losing a lot each read the lot only once, regardless of the number of transactions", async () => {
    for (const end of [award, { kind: "lose", failureReason: "auction_passed" } as const]) {
      const vehicleId = await seedListing();
      const placed = await placeCompeting(vehicleId, lotSize);
      for (const action of [{ kind: "acquire" } as const, end]) {
        const work = await countTableWork(() => actOnLot(vehicleId, action, operator));
        expect(work.transactions).toBeGreaterThan(3);
        expect(work.itemsRead).toBeLessThanOrEqual(mostItemsRead);
      }
      const winner = end === award ? "secured" : "failed";
      expect(await statusesOf(placed)).toEqual([winner, ...Array(lotSize - 1).fill("failed")]);
    }
  });

  it("the sweep that ends a lot's orders 24 hours after the auction reads the lot once", async () => {
    const auctionDate = now + 3 * 86_400_000;
    const vehicleId = await seedListing({ auctionDate });
    const placed = await placeCompeting(vehicleId, lotSize);
    const work = await countTableWork(() => endPassedOrders({ now: auctionDate + 86_400_001 }));
    expect(work.transactions).toBeGreaterThan(3);
    // The index entry finds it, and a second read verifies it.
    expect(work.itemsRead).toBeLessThanOrEqual(5 * lotSize + 5);
    expect(await statusesOf(placed)).toEqual(Array(lotSize).fill("failed"));
  });

  it("applying a listing change to its orders reads the lot once, regardless of the number of transactions", async () => {
    const vehicleId = await seedListing();
    const placed = await placeCompeting(vehicleId, lotSize);
    const listed = await getListing(vehicleId);
    if (listed === null) throw new Error("The car is not listed");
    await commit([
      listingWrite({ ...listed, auctionDate: now + 20 * 86_400_000, startPriceKrw: 15_000_000 }, 2),
    ]);
    const work = await countTableWork(() => followListingOrders(vehicleId, { now }));
    expect(work.transactions).toBeGreaterThan(8);
    // The listing and then its price each read the order, the recorded listing, its partner and the counter. Each
    // chunk also reads the listing.
    expect(work.itemsRead).toBeLessThanOrEqual(10 * lotSize + 40);
    const reported = await Promise.all(placed.map(({ partnerId }) => readEvents(partnerId)));
    for (const events of reported) {
      expect(events.map(({ type }) => type)).toEqual(["order.auction_rescheduled", "order.price_updated"]);
    }
  });

  it("orders that are placed during a lot action are included in the action, and each transition sends one event", async () => {
    const vehicleId = await seedListing();
    const placed = await placeCompeting(vehicleId, lotSize);
    const late = await Promise.all(Array.from({ length: 6 }, () => seedPartner()));
    const { done } = await race<unknown>([
      () => actOnLot(vehicleId, { kind: "acquire" }, operator),
      ...late.map((partnerId) => () => place(partnerId, { vehicleId, maxBidAmountUsd: 11_000 })),
    ]);
    expect(done).toHaveLength(7);
    await race([() => actOnLot(vehicleId, award, operator), () => actOnLot(vehicleId, award, operator)]);
    expect(await statusesOf(placed)).toEqual(["secured", ...Array(lotSize - 1).fill("failed")]);
    for (const partnerId of [...placed.map((one) => one.partnerId), ...late]) {
      expect((await readEvents(partnerId)).map(({ data }) => data.previous_status)).toEqual([
        "placed",
        "acquiring",
      ]);
    }
  });
});
