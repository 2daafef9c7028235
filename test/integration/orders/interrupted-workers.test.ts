import { describe, expect, it } from "vitest";
import { changeOrderBid } from "../../../shared/application/orders/changes/change-order-bid.ts";
import { endPassedOrders } from "../../../shared/application/orders/changes/end-passed-orders.ts";
import { followListingOrders } from "../../../shared/application/orders/inventory/follow-listing-orders.ts";
import {
  notifyLotChanges,
  notifyOrderChanges,
} from "../../../shared/application/orders/notifications/notify-order-changes.ts";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";
import { listingWrite } from "../../../shared/persistence/inventory/listings.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { buildListing } from "../../support/records/build-listing.ts";
import { killAfterWrite } from "../../support/table/kill-run.ts";
import { now, placeCompeting, readEvents, seedListing, show } from "./seed-orders.ts";
import { useOrderTable } from "./use-order-table.ts";

const auctionDate = buildListing().auctionDate ?? 0;
/** More items than fit into one transaction of any worker. */
const orderCount = 30;

useOrderTable();

/** The work of each worker that notifies partners of a vehicle's orders. */
const works = {
  schedule: (_vehicleId: string, at: number) => notifyOrderChanges({ now: at }),
  vehicle: (vehicleId: string, at: number) => notifyLotChanges(vehicleId, { now: at }),
};

const typesOf = async (partnerId: string) => (await readEvents(partnerId)).map(({ type }) => type);

describe("worker killed after any of its transactions", () => {
  it.each([1, 2, 4])(
    "a restarted worker applies a listing change to every order (killed after transaction %i)",
    async (fatalCommit) => {
      const listingId = await seedListing();
      const placed = await placeCompeting(listingId, orderCount);
      const moved = { listingId, startPriceKrw: 13_050_000, auctionDate: auctionDate + 2 * day };
      await commit([listingWrite(buildListing(moved), 2)]);
      await killAfterWrite(fatalCommit, () => followListingOrders(listingId, { now }));
      await followListingOrders(listingId, { now });
      for (const { partnerId, order } of placed) {
        expect(await typesOf(partnerId)).toEqual(["order.auction_rescheduled", "order.price_updated"]);
        expect((await show(partnerId, order.id)).auction_date).toBe("2026-12-05T13:00:00.000+09:00");
      }
    },
  );

  it.each(
    [1, 2].flatMap((fatalCommit) =>
      (["schedule", "vehicle"] as const).map((work) => [work, fatalCommit] as const),
    ),
  )(
    "the schedule notifies every competitor once after a %s run is killed after transaction %i",
    async (work, fatalCommit) => {
      const vehicleId = await seedListing();
      const placed = await placeCompeting(vehicleId, orderCount);
      await notifyOrderChanges({ now });
      const last = placed.at(-1);
      await changeOrderBid({ partnerId: last!.partnerId, orderId: last!.order.id, now }, 90_000);
      await killAfterWrite(fatalCommit, () => works[work](vehicleId, now + day));
      await notifyOrderChanges({ now: now + day });
      for (const { partnerId } of placed.slice(0, -1)) {
        expect(await typesOf(partnerId)).toEqual(["order.detail_updated"]);
      }
    },
  );

  it("each order of a passed auction ends exactly once, even if the worker is killed and restarted", async () => {
    const vehicleId = await seedListing();
    const placed = await placeCompeting(vehicleId, orderCount);
    await killAfterWrite(1, () => endPassedOrders({ now: auctionDate + day }));
    await endPassedOrders({ now: auctionDate + day });
    for (const { partnerId, order } of placed) {
      expect((await show(partnerId, order.id)).failure_reason).toBe("auction_passed");
      expect(await typesOf(partnerId)).toEqual(["order.status_changed"]);
    }
  });
});
