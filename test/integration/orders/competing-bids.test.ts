import { describe, expect, it, onTestFinished } from "vitest";
import { handler as listOperatorOrders } from "../../../functions/console/orders/list-operator-orders.ts";
import { cancelOrder } from "../../../shared/application/orders/changes/cancel-order.ts";
import { changeOrderBid } from "../../../shared/application/orders/changes/change-order-bid.ts";
import { actOnLot } from "../../../shared/application/orders/lots/act-on-lot.ts";
import { notifyOrderChanges } from "../../../shared/application/orders/notifications/notify-order-changes.ts";
import { presentFees } from "../../../shared/application/settings/present-fees.ts";
import { replaceFees } from "../../../shared/application/settings/replace-fees.ts";
import { defaultFees } from "../../../shared/domain/pricing/fee-settings.ts";
import type { EventEnvelope } from "../../../shared/domain/webhooks/event.ts";
import { listingWrite } from "../../../shared/persistence/inventory/listings.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { collectMetrics } from "../../support/collect-metrics.ts";
import { buildListing } from "../../support/records/build-listing.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { requireValue } from "../../support/require-value.ts";
import {
  listingPriceUsd,
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

/** Places orders of two partners on one car, the first with the higher bid. */
async function placeTwo() {
  const vehicleId = await seedListing();
  const [first, second] = await placeCompeting(vehicleId, 2);
  if (!first || !second) throw new Error("two orders were placed");
  await notifyOrderChanges({ now: now + 60_000 });
  return {
    vehicleId,
    first: { partnerId: first.partnerId, orderId: first.order.id, now: now + 1 },
    second: { partnerId: second.partnerId, orderId: second.order.id, now: now + 1 },
  };
}

const detailUpdates = async (partnerId: string): Promise<EventEnvelope[]> =>
  (await readEvents(partnerId)).filter(({ type }) => type === "order.detail_updated");

describe("PATCH of a bid", () => {
  it("PATCH of a bid changes the bid, recomputes the competition and sends no event to the bidder", async () => {
    const { second } = await placeTwo();
    const raised = await changeOrderBid(second, 60_000);
    expect(raised).toMatchObject({
      max_bid_amount_usd: 60_000,
      is_highest_bid: true,
      current_max_bid_usd: 60_000,
      updated_at: "2026-11-20T09:00:00.001+09:00",
    });
    expect(await show(second.partnerId, second.orderId)).toEqual(raised);
    await notifyOrderChanges({ now: now + 2 });
    expect(await readEvents(second.partnerId)).toEqual([]);
  });

  it("PATCH of a bid with the same value changes nothing", async () => {
    const { first } = await placeTwo();
    const before = await show(first.partnerId, first.orderId);
    expect(await changeOrderBid(first, before.max_bid_amount_usd)).toEqual(before);
    expect(await show(first.partnerId, first.orderId)).toEqual(before);
  });

  it("a bid changed to an equal amount ranks behind the earlier bid", async () => {
    const { first, second } = await placeTwo();
    expect(await changeOrderBid(second, 50_000)).toMatchObject({
      is_highest_bid: false,
      current_max_bid_usd: 50_000,
    });
    expect((await show(first.partnerId, first.orderId)).is_highest_bid).toBe(true);
  });

  it.each([null, 0, -1, listingPriceUsd - 1])("PATCH of a bid to %s returns missing_max_bid", async (bid) => {
    const { first } = await placeTwo();
    await expect(changeOrderBid(first, bid)).rejects.toMatchObject({
      code: "missing_max_bid",
      details: { minimum_bid_usd: listingPriceUsd },
    });
  });

  it("a changed bid must reach the listing's current price at the order's exchange rate", async () => {
    const { first, vehicleId } = await placeTwo();
    const dearer = buildListing({ listingId: vehicleId, startPriceKrw: 145_000_000 });
    await commit([listingWrite(dearer, 2)]);
    await expect(changeOrderBid(first, 99_999)).rejects.toMatchObject({ code: "missing_max_bid" });
    expect(await changeOrderBid(first, 100_000)).toMatchObject({ max_bid_amount_usd: 100_000 });
  });

  it("a bid far above the listing price returns validation_error with the configured bound, for new and changed bids", async () => {
    const { first, vehicleId } = await placeTwo();
    const beyond = (bound: number) => ({ code: "validation_error", details: { maximum_bid_usd: bound } });
    const { auctions, ocean_freight_usd } = presentFees(defaultFees);
    const allow = (bid_limit_multiple: number) =>
      replaceFees(
        { auctions, ocean_freight_usd, bid_limit_multiple },
        { actor: "operator@example.com", now },
      );
    onTestFinished(async () => void (await allow(defaultFees.bidLimitMultiple)));
    for (const multiple of [defaultFees.bidLimitMultiple, 12]) {
      await allow(multiple);
      const bound = multiple * listingPriceUsd;
      for (const bid of [bound + 1, 9_999_999_999]) {
        await expect(changeOrderBid(first, bid)).rejects.toMatchObject(beyond(bound));
        const placed = place(await seedPartner(), { vehicleId, maxBidAmountUsd: bid });
        await expect(placed).rejects.toMatchObject(beyond(bound));
      }
      expect(await changeOrderBid(first, bound)).toMatchObject({ max_bid_amount_usd: bound });
    }
  });

  it("PATCH can lower a bid that exceeds the limit because the start price fell", async () => {
    const { first, vehicleId } = await placeTwo();
    await changeOrderBid(first, 80_000);
    const cheaper = buildListing({ listingId: vehicleId, startPriceKrw: 7_250_000 });
    await commit([listingWrite(cheaper, 2)]);
    expect(await changeOrderBid(first, 79_999)).toMatchObject({ max_bid_amount_usd: 79_999 });
    await expect(changeOrderBid(first, 80_000)).rejects.toMatchObject({ code: "validation_error" });
  });

  it("a bid of 12,000 dollars is accepted for an upcoming car with a start price of 1,000 won", async () => {
    const vehicleId = await seedListing({ startPriceKrw: 1_000 });
    const { order } = await place(await seedPartner(), { vehicleId, maxBidAmountUsd: 12_000 });
    expect(order.max_bid_amount_usd).toBe(12_000);
  });

  it("PATCH of a buy-now order returns validation_error", async () => {
    const partnerId = await seedPartner();
    const vehicleId = await seedListing({ auctionResult: "no_bid" });
    const { order } = await place(partnerId, { vehicleId, maxBidAmountUsd: null });
    await expect(changeOrderBid({ partnerId, orderId: order.id, now }, 20_000)).rejects.toMatchObject({
      code: "validation_error",
    });
  });

  it("PATCH of a bid is accepted at order_cutoff_at and later returns past_order_cutoff", async () => {
    const { first } = await placeTwo();
    const cutoff = Date.parse(requireValue((await show(first.partnerId, first.orderId)).order_cutoff_at));
    expect(await changeOrderBid({ ...first, now: cutoff }, 51_000)).toMatchObject({
      max_bid_amount_usd: 51_000,
    });
    await expect(changeOrderBid({ ...first, now: cutoff + 1 }, 52_000)).rejects.toMatchObject({
      code: "past_order_cutoff",
    });
  });

  it("PATCH of an acquiring order returns out_of_sequence", async () => {
    const { vehicleId, first } = await placeTwo();
    await actOnLot(vehicleId, { kind: "acquire" }, { actor: "ops@example.com", now });
    await expect(changeOrderBid(first, 60_000)).rejects.toMatchObject({
      code: "invalid_status_transition",
      details: { reason: "out_of_sequence", current_status: "acquiring" },
    });
  });

  it("PATCH of another partner's order returns order_not_found", async () => {
    const { first } = await placeTwo();
    const foreign = { ...first, partnerId: await seedPartner() };
    await expect(changeOrderBid(foreign, 60_000)).rejects.toMatchObject({ code: "order_not_found" });
  });

  it("PATCH of a bid during the lot's acquisition either changes the bid or returns out_of_sequence", async () => {
    const { vehicleId, first } = await placeTwo();
    const { refused } = await race<unknown>([
      () => changeOrderBid(first, 70_000),
      () => actOnLot(vehicleId, { kind: "acquire" }, { actor: "ops@example.com", now }),
    ]);
    const after = await show(first.partnerId, first.orderId);
    expect(after.status).toBe("acquiring");
    expect(after.max_bid_amount_usd).toBe(refused.length === 0 ? 70_000 : 50_000);
    for (const problem of refused) expect(problem).toMatchObject({ code: "invalid_status_transition" });
  });
});

describe("withdrawing the highest bid", () => {
  const withdrawnAt = async (orderId: string, vehicleId: string) => {
    const claims = { scope: "operator", sub: "ops@example.com" };
    const { body } = await callHandler(listOperatorOrders, { claims, query: { vehicle_id: vehicleId } });
    return body.data.find(({ id }: { id: string }) => id === orderId).lead_withdrawn_at;
  };

  it("operators see that a highest bid was withdrawn after the cutoff, and partners see an ordinary cancellation", async () => {
    const { vehicleId, first, second } = await placeTwo();
    const late = Date.parse(requireValue((await show(first.partnerId, first.orderId)).order_cutoff_at)) + 1;
    const metrics = collectMetrics();
    onTestFinished(metrics.stop);
    const cancelled = await cancelOrder({ ...first, now: late });
    expect(cancelled).toMatchObject({ status: "cancelled", cancellation_reason: "dealer_cancelled" });
    expect(JSON.stringify(cancelled)).not.toContain("withdrawn");
    expect(Date.parse(requireValue(await withdrawnAt(first.orderId, vehicleId)))).toBe(late);
    expect(metrics.recorded()).toMatchObject([{ name: "LeadingBidsWithdrawn", value: 1 }]);
    // It now leads, and is cancelled too.
    await cancelOrder({ ...second, now: late + 1 });
    expect(await withdrawnAt(second.orderId, vehicleId)).not.toBeNull();
  });

  it("operators do not see the withdrawal of a lower bid after the cutoff or of a highest bid before the cutoff", async () => {
    const { vehicleId, first, second } = await placeTwo();
    const cutoff = Date.parse(requireValue((await show(first.partnerId, first.orderId)).order_cutoff_at));
    await cancelOrder({ ...second, now: cutoff + 1 });
    expect(await withdrawnAt(second.orderId, vehicleId)).toBeNull();
    await cancelOrder({ ...first, now: cutoff });
    expect(await withdrawnAt(first.orderId, vehicleId)).toBeNull();
  });
});

describe("order.detail_updated for competing bids", () => {
  it("a competing partner whose order changed is notified with the order as GET returns it", async () => {
    const { first, second } = await placeTwo();
    await changeOrderBid(second, 60_000);
    expect(await notifyOrderChanges({ now: now + 60_000 })).toBe(1);
    const [event] = await detailUpdates(first.partnerId);
    expect(event).toMatchObject({
      type: "order.detail_updated",
      data: { order: { is_highest_bid: false, current_max_bid_usd: 60_000 } },
    });
    expect(event?.data).toEqual({ order: await show(first.partnerId, first.orderId) });
  });

  it("rapid bid changes are merged into one event with the latest state", async () => {
    const { first, second } = await placeTwo();
    await changeOrderBid(second, 60_000);
    await changeOrderBid(second, 61_000);
    await changeOrderBid(second, 62_000);
    expect(await notifyOrderChanges({ now: now + 60_000 })).toBe(1);
    expect(await detailUpdates(first.partnerId)).toMatchObject([
      { data: { order: { current_max_bid_usd: 62_000 } } },
    ]);
  });

  it("changes of a bid that cancel out send no event", async () => {
    const { first, second } = await placeTwo();
    await changeOrderBid(second, 60_000);
    await changeOrderBid(second, 40_000);
    expect(await notifyOrderChanges({ now: now + 60_000 })).toBe(0);
    expect(await readEvents(first.partnerId)).toEqual([]);
  });

  it("a bid that does not change the leader sends no event", async () => {
    const { first, second } = await placeTwo();
    await changeOrderBid(second, 45_000);
    expect(await notifyOrderChanges({ now: now + 60_000 })).toBe(0);
    expect(await readEvents(first.partnerId)).toEqual([]);
  });

  it("a partner is notified when it is outbid and again when the higher bid is withdrawn", async () => {
    const { vehicleId, first } = await placeTwo();
    const rival = await seedPartner();
    const { order } = await place(rival, { vehicleId, maxBidAmountUsd: 80_000 });
    await notifyOrderChanges({ now: now + 60_000 });
    await cancelOrder({ partnerId: rival, orderId: order.id, now: now + 2 });
    await notifyOrderChanges({ now: now + 120_000 });
    expect(await detailUpdates(first.partnerId)).toMatchObject([
      { data: { order: { is_highest_bid: false, current_max_bid_usd: 80_000 } } },
      { data: { order: { is_highest_bid: true, current_max_bid_usd: 50_000 } } },
    ]);
    expect(await readEvents(rival)).toEqual([]);
  });

  it("a change that order.status_changed already contained is not sent again", async () => {
    const { vehicleId, first, second } = await placeTwo();
    await changeOrderBid(second, 60_000);
    await actOnLot(vehicleId, { kind: "acquire" }, { actor: "ops@example.com", now });
    expect(await notifyOrderChanges({ now: now + 60_000 })).toBe(0);
    expect((await readEvents(first.partnerId)).map(({ type }) => type)).toEqual(["order.status_changed"]);
  });

  it("overlapping notification runs send one event, and a later run without a further change sends none", async () => {
    const { first, second } = await placeTwo();
    await changeOrderBid(second, 60_000);
    await Promise.all(Array.from({ length: 4 }, () => notifyOrderChanges({ now: now + 60_000 })));
    expect(await detailUpdates(first.partnerId)).toHaveLength(1);
    expect(await notifyOrderChanges({ now: now + 120_000 })).toBe(0);
  });

  it("60 competitors are notified once each", async () => {
    const vehicleId = await seedListing();
    const competing = await placeCompeting(vehicleId, 60);
    await notifyOrderChanges({ now });
    const last = competing.at(-1);
    await changeOrderBid({ partnerId: last!.partnerId, orderId: last!.order.id, now }, 90_000);
    expect(await notifyOrderChanges({ now: now + 60_000 })).toBe(59);
    for (const { partnerId } of competing.slice(0, -1)) {
      expect(await detailUpdates(partnerId)).toHaveLength(1);
    }
  });
});
