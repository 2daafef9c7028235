import { UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { describe, expect, it } from "vitest";
import { fillOrderChecks } from "../../../infra/recovery/fill-order-checks.ts";
import { endPassedOrders } from "../../../shared/application/orders/changes/end-passed-orders.ts";
import { transitionOrder } from "../../../shared/application/orders/changes/transition-order.ts";
import type { Listing } from "../../../shared/domain/inventory/listing.ts";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";
import { listingRemovalWrite, listingWrite } from "../../../shared/persistence/inventory/listings.ts";
import { listDueKeys } from "../../../shared/persistence/keys/due-keys.ts";
import { orderKey } from "../../../shared/persistence/keys/order-keys.ts";
import { orderReferenceOf } from "../../../shared/persistence/orders/due-orders.ts";
import { getOrder } from "../../../shared/persistence/orders/orders.ts";
import { dueShards } from "../../../shared/persistence/table/due-shard.ts";
import { tableClient, tableName, toAttributes } from "../../../shared/persistence/table/table.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { buildListing } from "../../support/records/build-listing.ts";
import { now, place, readEvents, seedListing, seedPartner, show } from "./seed-orders.ts";
import { useOrderTable } from "./use-order-table.ts";

useOrderTable();

const operator = { actor: "ops@example.com", now };
const unsold = { auctionResult: "no_bid", auctionDate: now - 2 * day } as const;

/** Lists a car whose last auction has no bids. `change` stores a change without updating orders. */
async function listUnsold() {
  const vehicleId = await seedListing(unsold);
  let batch = 1;
  const change = (changes: Partial<Listing>) => {
    batch += 1;
    return commit([listingWrite(buildListing({ ...unsold, listingId: vehicleId, ...changes }), batch)]);
  };
  return { vehicleId, change, remove: () => commit([listingRemovalWrite(vehicleId, 9)]) };
}

async function buyNow(vehicleId: string, status: "placed" | "acquiring" | "secured" = "placed") {
  const partnerId = await seedPartner();
  const { order } = await place(partnerId, { vehicleId, maxBidAmountUsd: null });
  if (status !== "placed") await transitionOrder(order.id, { to: "acquiring" }, operator);
  if (status === "secured") {
    const price = { auctionFinalPriceKrw: 14_500_000, auctionFeeUsd: 200 };
    await transitionOrder(order.id, { to: "secured", ...price }, operator);
  }
  return { partnerId, orderId: order.id };
}

/** Returns the ids of orders that the sweep reads at a given time. */
async function dueAt(at: number): Promise<string[]> {
  const keys = await Promise.all(dueShards.map((shard) => listDueKeys("queryDue:order", shard, at)));
  return keys.flat().map((key) => orderReferenceOf(key).orderId);
}

const fill = (fromPartner: string) =>
  Array.fromAsync(fillOrderChecks(tableClient, { tableName: tableName(), fromPartner }));

const typesOf = async (partnerId: string) => (await readEvents(partnerId)).map(({ type }) => type);

describe("order whose listing change was missed", () => {
  it.each([
    ["sold", "placed"],
    ["negotiation_sold", "placed"],
    ["sold", "acquiring"],
    ["negotiation_sold", "acquiring"],
  ] as const)(
    "A buy-now order fails as vehicle_unavailable within a day if its car's change to %s was lost while the order was %s",
    async (auctionResult, status) => {
      const { vehicleId, change } = await listUnsold();
      const { partnerId, orderId } = await buyNow(vehicleId, status);
      await change({ auctionResult });
      await endPassedOrders({ now: now + day - 1 });
      expect((await show(partnerId, orderId)).status).toBe(status);
      await endPassedOrders({ now: now + day });
      await endPassedOrders({ now: now + day });
      const after = await show(partnerId, orderId);
      expect(after).toMatchObject({ status: "failed", failure_reason: "vehicle_unavailable" });
      const [event, ...others] = (await readEvents(partnerId)).slice(status === "placed" ? 0 : 1);
      expect(event).toMatchObject({
        type: "order.status_changed",
        data: { order: after, previous_status: status },
      });
      expect(others).toEqual([]);
      expect(await dueAt(now + 9 * day)).not.toContain(orderId);
    },
  );

  it("A placed buy-now order is cancelled as seller_withdrew when the removal of its listing was lost", async () => {
    const { vehicleId, remove } = await listUnsold();
    const placed = await buyNow(vehicleId);
    await remove();
    await endPassedOrders({ now: now + day });
    expect(await show(placed.partnerId, placed.orderId)).toMatchObject({
      status: "cancelled",
      cancellation_reason: "seller_withdrew",
    });
  });

  it("An acquiring buy-now order is kept when its listing is gone, because the operator may have bought the car", async () => {
    const { vehicleId, remove } = await listUnsold();
    const acquiring = await buyNow(vehicleId, "acquiring");
    await remove();
    await endPassedOrders({ now: now + day });
    expect((await show(acquiring.partnerId, acquiring.orderId)).status).toBe("acquiring");
  });

  it("A secured buy-now order is kept when its car is sold, and its listing is never read again", async () => {
    const { vehicleId, change } = await listUnsold();
    const { partnerId, orderId } = await buyNow(vehicleId, "secured");
    await change({ auctionResult: "sold" });
    expect(await dueAt(now + 99 * day)).not.toContain(orderId);
    await endPassedOrders({ now: now + day });
    expect((await show(partnerId, orderId)).status).toBe("secured");
  });

  it("An order on a car that was listed without a date ends a day after the auction, even if the event with the new date was lost", async () => {
    const vehicleId = await seedListing({ auctionDate: null });
    const partnerId = await seedPartner();
    const { order } = await place(partnerId, { vehicleId });
    const auctionDate = now + 10 * day;
    await commit([listingWrite(buildListing({ listingId: vehicleId, auctionDate }), 2)]);
    await endPassedOrders({ now: now + day });
    expect((await show(partnerId, order.id)).auction_date).toBe("2026-11-30T09:00:00.000+09:00");
    await endPassedOrders({ now: auctionDate + day });
    expect((await show(partnerId, order.id)).failure_reason).toBe("auction_passed");
    expect((await typesOf(partnerId)).slice(0, 1)).toEqual(["order.auction_rescheduled"]);
  });
});

describe("order whose listing is still for sale", () => {
  it("A daily check of a buy-now order on an unsold car changes nothing and sends no event", async () => {
    const { vehicleId } = await listUnsold();
    const { partnerId, orderId } = await buyNow(vehicleId);
    for (const days of [1, 2, 3]) {
      const at = now + days * day;
      expect(await dueAt(at - 1)).not.toContain(orderId);
      expect(await dueAt(at)).toContain(orderId);
      await endPassedOrders({ now: at });
      expect(await dueAt(at)).not.toContain(orderId);
    }
    expect(await getOrder(partnerId, orderId)).toMatchObject({ status: "placed", version: 1 });
    expect(await typesOf(partnerId)).toEqual([]);
  });

  it("Overlapping runs end every buy-now order on a sold car with exactly one event per order", async () => {
    const { vehicleId, change } = await listUnsold();
    const orders = [];
    for (let count = 0; count < 25; count += 1) orders.push(await buyNow(vehicleId));
    await change({ auctionResult: "sold" });
    await Promise.all([1, 2, 3].map(() => endPassedOrders({ now: now + day })));
    for (const { partnerId, orderId } of orders) {
      expect((await show(partnerId, orderId)).failure_reason).toBe("vehicle_unavailable");
      expect(await typesOf(partnerId)).toEqual(["order.status_changed"]);
    }
  });
});

describe("order that was placed before listing checks existed", () => {
  /** Stores an order as a release whose sweep only ended auctions. */
  async function buyNowUnchecked(vehicleId: string) {
    const { partnerId, orderId } = await buyNow(vehicleId);
    const Key = toAttributes({ ...orderKey(partnerId, orderId) });
    const UpdateExpression = "REMOVE duepk, dueat";
    await tableClient.send(new UpdateItemCommand({ TableName: tableName(), Key, UpdateExpression }));
    return { partnerId, orderId };
  }

  it("An older buy-now order on a sold car fails after fill-order-checks, and a second run changes nothing", async () => {
    const { vehicleId, change } = await listUnsold();
    const { partnerId, orderId } = await buyNowUnchecked(vehicleId);
    await change({ auctionResult: "sold" });
    await endPassedOrders({ now: now + 2 * day });
    expect((await show(partnerId, orderId)).status).toBe("placed");
    expect(await fill(partnerId)).toContainEqual({ partnerId, orders: 1 });
    expect(await fill(partnerId)).toContainEqual({ partnerId, orders: 0 });
    await endPassedOrders({ now: now + 2 * day });
    expect((await show(partnerId, orderId)).failure_reason).toBe("vehicle_unavailable");
    expect(await fill(partnerId)).toContainEqual({ partnerId, orders: 0 });
  });

  it("fill-order-checks keeps the due time of an indexed order", async () => {
    const { vehicleId } = await listUnsold();
    const { partnerId, orderId } = await buyNow(vehicleId);
    await endPassedOrders({ now: now + day });
    expect(await fill(partnerId)).toContainEqual({ partnerId, orders: 0 });
    expect(await dueAt(now + 2 * day - 1)).not.toContain(orderId);
  });
});
