import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ChangedVehicle } from "../../../shared/adapters/queues/request-notifications.ts";
import { cancelOrder } from "../../../shared/application/orders/changes/cancel-order.ts";
import { changeOrderBid } from "../../../shared/application/orders/changes/change-order-bid.ts";
import { correctOrderDetails } from "../../../shared/application/orders/changes/correct-order-details.ts";
import { reportOrderStatus } from "../../../shared/application/orders/changes/report-order-status.ts";
import { transitionOrder } from "../../../shared/application/orders/changes/transition-order.ts";
import { followListingOrders } from "../../../shared/application/orders/inventory/follow-listing-orders.ts";
import {
  notifyLotChanges,
  notifyOrderChanges,
} from "../../../shared/application/orders/notifications/notify-order-changes.ts";
import { publishNotifications } from "../../../shared/application/orders/notifications/publish-notifications.ts";
import type { EventEnvelope } from "../../../shared/domain/webhooks/event.ts";
import { getListing, listingWrite } from "../../../shared/persistence/inventory/listings.ts";
import { pendingLotNotificationKey } from "../../../shared/persistence/keys/order-keys.ts";
import { listPendingNotifications } from "../../../shared/persistence/orders/pending-notifications.ts";
import { queryAll } from "../../../shared/persistence/table/query.ts";
import { toAttributes } from "../../../shared/persistence/table/table.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { requireValue } from "../../support/require-value.ts";
import { now, place, placeCompeting, readEvents, seedListing, seedPartner, show } from "./seed-orders.ts";
import { useOrderTable } from "./use-order-table.ts";

const queue = vi.hoisted(() => ({
  /** Queued vehicles, oldest first. */
  requested: [] as string[],
  /** Indexes of a request's vehicles that the queue rejects. */
  refused: [] as number[],
}));
vi.mock("../../../shared/adapters/queues/request-notifications.ts", () => ({
  requestNotifications: async (vehicles: readonly ChangedVehicle[]) => {
    queue.requested.push(...vehicles.map(({ vehicleId }) => vehicleId));
    return queue.refused;
  },
}));

/** Runs once, after a run has sent its notifications and before it removes their cause. */
const meanwhile = vi.hoisted(() => ({ run: null as null | (() => Promise<unknown>) }));
vi.mock("../../../shared/persistence/orders/pending-notifications.ts", async (importOriginal) => {
  const original =
    await importOriginal<typeof import("../../../shared/persistence/orders/pending-notifications.ts")>();
  return {
    ...original,
    removePendingNotification: async (...args: Parameters<typeof original.removePendingNotification>) => {
      const { run } = meanwhile;
      meanwhile.run = null;
      await run?.();
      return original.removePendingNotification(...args);
    },
  };
});

useOrderTable();
beforeEach(() => {
  queue.requested.length = 0;
  queue.refused.length = 0;
});

/** Places orders of two fully notified partners on one car, the first with the higher bid. */
async function placeTwo() {
  const vehicleId = await seedListing();
  const [first, second] = await placeCompeting(vehicleId, 2);
  if (!first || !second) throw new Error("two orders were placed");
  await notifyLotChanges(vehicleId, { now });
  const referenceOf = ({ partnerId, order }: typeof first) => ({
    partnerId,
    orderId: order.id,
    now: now + 1,
  });
  return { vehicleId, first: referenceOf(first), second: referenceOf(second) };
}

const updatesOf = async (partnerId: string): Promise<EventEnvelope[]> =>
  (await readEvents(partnerId)).filter(({ type }) => type === "order.detail_updated");
const reportedBids = async (partnerId: string): Promise<unknown[]> =>
  (await updatesOf(partnerId)).map(
    ({ data }) => (data as { order: Record<string, unknown> }).order.current_max_bid_usd,
  );

/** Returns the pending notifications of a vehicle as stream records. */
async function recordsOf(vehicleId: string, eventName: "INSERT" | "MODIFY" | "REMOVE") {
  const { pk, sk } = pendingLotNotificationKey(vehicleId);
  const items = await queryAll("query:pendingNotification", {
    partition: pk,
    sortKey: "begins_with(sk, :kind)",
    values: { ":kind": sk },
  });
  return items.map((item) => ({
    eventName,
    dynamodb: { NewImage: toAttributes(item), SequenceNumber: "1" },
  }));
}

describe("changed vehicle", () => {
  it("a vehicle is queued at its first pending notification and not again before this notification is sent", async () => {
    const { vehicleId, second } = await placeTwo();
    await changeOrderBid(second, 60_000);
    expect(await publishNotifications(await recordsOf(vehicleId, "INSERT"))).toBeNull();
    await changeOrderBid(second, 61_000);
    expect(await publishNotifications(await recordsOf(vehicleId, "MODIFY"))).toBeNull();
    expect(queue.requested).toEqual([vehicleId]);
  });

  it("a vehicle with several pending notifications is queued once, and one message sends all of its notifications", async () => {
    const { vehicleId, first, second } = await placeTwo();
    await changeOrderBid(second, 60_000);
    await correctOrderDetails(first.orderId, { vin: "KMHF341EBKA000777" }, { actor: "ops@example.com", now });
    const records = await recordsOf(vehicleId, "INSERT");
    expect(records).toHaveLength(2);
    await publishNotifications(records);
    expect(queue.requested).toEqual([vehicleId]);
    expect(await notifyLotChanges(vehicleId, { now })).toBe(1);
    expect(await listPendingNotifications(vehicleId)).toEqual([]);
    expect((await updatesOf(first.partnerId)).map(({ data }) => data)).toEqual([
      { order: await show(first.partnerId, first.orderId) },
    ]);
  });

  it("the table stream retries from the first record whose vehicle the queue rejected", async () => {
    const { vehicleId, second } = await placeTwo();
    await changeOrderBid(second, 60_000);
    const [record] = await recordsOf(vehicleId, "INSERT");
    const passing = { eventName: "REMOVE", dynamodb: { SequenceNumber: "0" } };
    queue.refused.push(0);
    expect(await publishNotifications([passing, record!, record!])).toBe(1);
  });
});

describe("notifying partners of a vehicle", () => {
  it("many edits before a vehicle's message is processed cause one event with the latest state", async () => {
    const { vehicleId, first, second } = await placeTwo();
    for (let bid = 60_000; bid < 60_020; bid += 1) await changeOrderBid(second, bid);
    expect(await notifyLotChanges(vehicleId, { now })).toBe(1);
    expect(await reportedBids(first.partnerId)).toEqual([60_019]);
    expect((await updatesOf(first.partnerId))[0]?.data).toEqual({
      order: await show(first.partnerId, first.orderId),
    });
  });

  it("a repeated message, or a message after changes that cancel out, sends no event", async () => {
    const { vehicleId, first, second } = await placeTwo();
    await changeOrderBid(second, 60_000);
    await notifyLotChanges(vehicleId, { now });
    expect(await notifyLotChanges(vehicleId, { now })).toBe(0);
    await changeOrderBid(second, 61_000);
    await changeOrderBid(second, 60_000);
    expect(await notifyLotChanges(vehicleId, { now })).toBe(0);
    expect(await reportedBids(first.partnerId)).toEqual([60_000]);
    expect(queue.requested).toEqual([]);
  });

  it("a notification run queues a change that happens during the run, and the next run reports this change", async () => {
    const { vehicleId, first, second } = await placeTwo();
    await changeOrderBid(second, 60_000);
    meanwhile.run = () => changeOrderBid(second, 62_000);
    await notifyLotChanges(vehicleId, { now });
    expect(queue.requested).toEqual([vehicleId]);
    expect(await listPendingNotifications(vehicleId)).toHaveLength(1);
    await notifyLotChanges(vehicleId, { now });
    expect(queue.requested).toEqual([vehicleId]);
    expect(await reportedBids(first.partnerId)).toEqual([60_000, 62_000]);
  });

  it("a notification run fails if it cannot queue a vehicle that changed during the run", async () => {
    const { vehicleId, second } = await placeTwo();
    await changeOrderBid(second, 60_000);
    meanwhile.run = () => changeOrderBid(second, 62_000);
    queue.refused.push(0);
    await expect(notifyLotChanges(vehicleId, { now })).rejects.toThrow("rejected a vehicle");
  });

  it("concurrent messages and schedule runs send one event per state and eventually report every edit", async () => {
    const { vehicleId, first, second } = await placeTwo();
    for (let bid = 60_000; bid < 60_010; bid += 1) {
      await Promise.all([
        changeOrderBid(second, bid),
        ...Array.from({ length: 3 }, () => notifyLotChanges(vehicleId, { now })),
        notifyOrderChanges({ now: now + 60_000 }),
      ]);
      // Processes queued messages and stream records as the queue would.
      for (; (await listPendingNotifications(vehicleId)).length > 0; )
        await notifyLotChanges(vehicleId, { now });
      const reported = await reportedBids(first.partnerId);
      expect(reported.at(-1)).toBe(bid);
      expect(new Set(reported).size).toBe(reported.length);
    }
  });
});

describe("silent change of an order with a pending notification", () => {
  const vin = "KMHF341EBKA000777";
  const operator = { actor: "ops@example.com", now };
  const updatesShown = async (partnerId: string) => (await updatesOf(partnerId)).map(({ data }) => data);

  it("The notification of a corrected VIN also contains the partner's later bid change", async () => {
    const { vehicleId, first } = await placeTwo();
    await correctOrderDetails(first.orderId, { vin }, operator);
    await changeOrderBid(first, 70_000);
    await notifyLotChanges(vehicleId, { now });
    const order = await show(first.partnerId, first.orderId);
    expect(order).toMatchObject({ vin, max_bid_amount_usd: 70_000 });
    expect(await updatesShown(first.partnerId)).toEqual([{ order }]);
  });

  it("A partner that is outbid and then changes its bid gets one notification of both changes", async () => {
    const { vehicleId, first, second } = await placeTwo();
    await changeOrderBid(second, 60_000);
    await changeOrderBid(first, 55_000);
    await notifyLotChanges(vehicleId, { now });
    expect(await updatesShown(first.partnerId)).toEqual([
      { order: await show(first.partnerId, first.orderId) },
    ]);
  });

  it("The notification of a new vessel name also contains the partner's later report of the status customs", async () => {
    const { vehicleId, first } = await placeTwo();
    const bought = { to: "secured", auctionFinalPriceKrw: 14_500_000, auctionFeeUsd: 100 } as const;
    await transitionOrder(first.orderId, { to: "acquiring" }, operator);
    await transitionOrder(first.orderId, bought, operator);
    await transitionOrder(first.orderId, { to: "export_processing", shipment: {} }, operator);
    await transitionOrder(first.orderId, { to: "in_transit", shipment: {} }, operator);
    await correctOrderDetails(first.orderId, { shipment: { vesselName: "MORNING CALM" } }, operator);
    await reportOrderStatus(first, "customs");
    await notifyLotChanges(vehicleId, { now });
    const order = await show(first.partnerId, first.orderId);
    expect(order).toMatchObject({ status: "customs", shipment: { vessel_name: "MORNING CALM" } });
    expect(await updatesShown(first.partnerId)).toEqual([{ order }]);
  });

  it("The notification of a corrected VIN also contains the partner's later cancellation", async () => {
    const { vehicleId, first } = await placeTwo();
    await correctOrderDetails(first.orderId, { vin }, operator);
    await cancelOrder(first);
    await notifyLotChanges(vehicleId, { now });
    expect(await updatesShown(first.partnerId)).toEqual([
      { order: await show(first.partnerId, first.orderId) },
    ]);
  });

  it("A rescheduled auction does not replace the notification of an earlier VIN correction", async () => {
    const vehicleId = await seedListing({ vin: null });
    const [placed] = await placeCompeting(vehicleId, 1);
    if (!placed) throw new Error("no order was placed");
    await correctOrderDetails(placed.order.id, { vin }, operator);
    const moved = { ...requireValue(await getListing(vehicleId)), auctionDate: now + 30 * 86_400_000 };
    await commit([listingWrite(moved, 2)]);
    await followListingOrders(vehicleId, { now });
    await notifyLotChanges(vehicleId, { now });
    expect((await readEvents(placed.partnerId)).map(({ type }) => type)).toEqual([
      "order.auction_rescheduled",
      "order.detail_updated",
    ]);
  });

  it("A partner whose auction is rescheduled is also notified that its order now leads the lot", async () => {
    const vehicleId = await seedListing();
    const partnerId = await seedPartner({ orderLeadMinutes: 60 });
    await place(partnerId, { vehicleId, maxBidAmountUsd: 20_000 });
    await placeCompeting(vehicleId, 1);
    await notifyLotChanges(vehicleId, { now });
    const moved = { ...requireValue(await getListing(vehicleId)), auctionDate: now + 43_200_000 };
    await commit([listingWrite(moved, 2)]);
    await followListingOrders(vehicleId, { now });
    await notifyLotChanges(vehicleId, { now });
    expect(await readEvents(partnerId)).toMatchObject([
      { type: "order.detail_updated", data: { order: { is_highest_bid: false } } },
      { type: "order.auction_rescheduled" },
      {
        type: "order.detail_updated",
        data: { order: { is_highest_bid: true, current_max_bid_usd: 20_000 } },
      },
    ]);
  });

  it("The last notification states the latest correction when bid changes and notification runs are concurrent", async () => {
    const { vehicleId, first } = await placeTwo();
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([
        correctOrderDetails(first.orderId, { vin: `KMHF341EBKA00010${round}` }, operator),
        changeOrderBid(first, 71_000 + round),
        notifyLotChanges(vehicleId, { now }),
      ]);
      for (; (await listPendingNotifications(vehicleId)).length > 0; )
        await notifyLotChanges(vehicleId, { now });
      const last = (await updatesShown(first.partnerId)).at(-1) as { order: { vin: string } } | undefined;
      expect(last?.order.vin).toBe(`KMHF341EBKA00010${round}`);
    }
  });
});
