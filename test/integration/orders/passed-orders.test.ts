import { describe, expect, it } from "vitest";
import { endPassedOrders } from "../../../shared/application/orders/changes/end-passed-orders.ts";
import { actOnLot } from "../../../shared/application/orders/lots/act-on-lot.ts";
import { notifyOrderChanges } from "../../../shared/application/orders/notifications/notify-order-changes.ts";
import { hourMilliseconds as hour } from "../../../shared/domain/time/durations.ts";
import { listingWrite } from "../../../shared/persistence/inventory/listings.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { buildListing } from "../../support/records/build-listing.ts";
import { killAfterWrite } from "../../support/table/kill-run.ts";
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

const auctionDate = buildListing().auctionDate ?? 0;
const dueAt = auctionDate + 24 * hour;

useOrderTable();

async function placeOne(
  changes: Parameters<typeof seedListing>[0] = {},
  maxBidAmountUsd: number | null = 12_000,
) {
  const partnerId = await seedPartner();
  const vehicleId = await seedListing(changes);
  const { order } = await place(partnerId, { vehicleId, maxBidAmountUsd });
  return { partnerId, vehicleId, orderId: order.id };
}

describe("orders 24 hours after the auction", () => {
  it("a placed order that was never acquired fails as auction_passed with acquired_at null", async () => {
    const { partnerId, orderId } = await placeOne();
    expect(await endPassedOrders({ now: dueAt - 1 })).toBe(0);
    expect(await endPassedOrders({ now: dueAt })).toBe(1);
    const shown = await show(partnerId, orderId);
    expect(shown).toMatchObject({ status: "failed", failure_reason: "auction_passed", acquired_at: null });
    expect(await readEvents(partnerId)).toMatchObject([
      { type: "order.status_changed", data: { order: shown, previous_status: "placed" } },
    ]);
    expect(await endPassedOrders({ now: dueAt + hour })).toBe(0);
  });

  it("every competing order ends with one event, even with overlapping runs", async () => {
    const competing = await placeCompeting(await seedListing(), 25);
    await Promise.all([1, 2, 3].map(() => endPassedOrders({ now: dueAt })));
    for (const { partnerId, order } of competing) {
      expect((await show(partnerId, order.id)).status).toBe("failed");
      expect(await readEvents(partnerId)).toHaveLength(1);
    }
    await notifyOrderChanges({ now: dueAt + hour });
    for (const { partnerId } of competing) expect(await readEvents(partnerId)).toHaveLength(1);
  });

  it("an acquired order keeps its status after the auction", async () => {
    const { partnerId, vehicleId, orderId } = await placeOne();
    await actOnLot(vehicleId, { kind: "acquire" }, { actor: "ops@example.com", now });
    expect(await endPassedOrders({ now: dueAt })).toBe(0);
    expect((await show(partnerId, orderId)).status).toBe("acquiring");
  });

  it.each([
    ["at a fixed price", { auctionResult: "no_bid" as const }, null],
    ["without an auction date", { auctionDate: null }, 12_000],
  ])("an order %s keeps its status after the auction", async (_, changes, bid) => {
    const { partnerId, orderId } = await placeOne(changes, bid);
    await endPassedOrders({ now: dueAt + 1_000 * hour });
    expect((await show(partnerId, orderId)).status).toBe("placed");
  });

  it("a sweep and a concurrent acquisition leave the order either failed or acquiring and send one event", async () => {
    const { partnerId, vehicleId, orderId } = await placeOne();
    await race<unknown>([
      () => endPassedOrders({ now: dueAt }),
      () => actOnLot(vehicleId, { kind: "acquire" }, { actor: "ops@example.com", now: dueAt }),
    ]);
    expect(["failed", "acquiring"]).toContain((await show(partnerId, orderId)).status);
    expect(await readEvents(partnerId)).toHaveLength(1);
  });
});

describe("more orders than one run can end", () => {
  it("several runs end 200 passed orders, and each run continues where the previous run stopped", async () => {
    for (let car = 0; car < 5; car += 1) await placeCompeting(await seedListing(), 40);
    const ended: number[] = [];
    const sweep = () => endPassedOrders({ now: dueAt, hasTimeLeft: () => false });
    for (let run = 0; run < 5; run += 1) ended.push(await sweep());
    expect(ended.reduce((sum, count) => sum + count)).toBe(200);
    expect(ended.filter((count) => count > 0).length).toBeGreaterThan(1);
    expect(Math.max(...ended)).toBeLessThanOrEqual(128);
    expect(await endPassedOrders({ now: dueAt })).toBe(0);
  });
});

describe("sweep whose runs are killed", () => {
  it("every order ends with exactly one event, even if runs are killed", async () => {
    const passed: Awaited<ReturnType<typeof placeCompeting>> = [];
    const sold: typeof passed = [];
    // A killed run can end eight cars in parallel with its last write, so fewer kills may suffice.
    for (let car = 0; car < 20; car += 1) {
      passed.push(...(await placeCompeting(await seedListing(), 3)));
      const vehicleId = await seedListing({ auctionResult: "no_bid" });
      const partnerId = await seedPartner();
      const { order } = await place(partnerId, { vehicleId, maxBidAmountUsd: null });
      sold.push({ partnerId, order });
      await commit([listingWrite(buildListing({ listingId: vehicleId, auctionResult: "sold" }), 2)]);
    }
    const sweep = () => endPassedOrders({ now: dueAt, hasTimeLeft: () => false });
    for (const fatalWrite of [1, 3, 7]) await killAfterWrite(fatalWrite, sweep);
    for (let runs = 0; runs < 5; runs += 1) await sweep();
    const reasonsOf = async (orders: typeof passed) => {
      const shown = await Promise.all(orders.map(({ partnerId, order }) => show(partnerId, order.id)));
      return new Set(shown.map(({ failure_reason: reason }) => reason));
    };
    expect(await reasonsOf(passed)).toEqual(new Set(["auction_passed"]));
    expect(await reasonsOf(sold)).toEqual(new Set(["vehicle_unavailable"]));
    for (const { partnerId } of [...passed, ...sold]) expect(await readEvents(partnerId)).toHaveLength(1);
  });
});
