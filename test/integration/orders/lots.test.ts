import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { cancelOrder } from "../../../shared/application/orders/changes/cancel-order.ts";
import { changeOrderBid } from "../../../shared/application/orders/changes/change-order-bid.ts";
import { confirmOrder } from "../../../shared/application/orders/changes/confirm-order.ts";
import { transitionOrder } from "../../../shared/application/orders/changes/transition-order.ts";
import { readOperatorOrder } from "../../../shared/application/orders/reads/read-order.ts";
import type { OrderResource } from "../../../shared/contract/resources/orders/order.ts";
import type { WantedAction } from "../../../shared/domain/orders/plan-lot.ts";
import { auditKey } from "../../../shared/persistence/keys/item-keys.ts";
import { queryAll } from "../../../shared/persistence/table/query.ts";
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

const operator = { actor: "ops@example.com", now };
const acquire: WantedAction = { kind: "acquire" };
const awardAt = (auctionFinalPriceKrw: number): WantedAction => ({
  kind: "award",
  terms: { winnerOrderId: null, auctionFinalPriceKrw, auctionFeeUsd: 250 },
});
const award = awardAt(14_500_000);

/** Expects that the last event of a partner shows its order exactly as `GET` does now. */
async function expectLastEvent(partnerId: string, orderId: string, previousStatus: string): Promise<void> {
  const last = (await readEvents(partnerId)).at(-1);
  expect(last).toMatchObject({ type: "order.status_changed", data: { previous_status: previousStatus } });
  expect(last?.data.order).toEqual(await show(partnerId, orderId));
}

const auditOf = (resourceId: string) =>
  queryAll("query:audit", { partition: auditKey(resourceId, 0, "").pk });

describe("acquiring a lot", () => {
  it("acquiring a lot moves all its competing orders to the status acquiring and sends an event for each order", async () => {
    const vehicleId = await seedListing();
    const placed = await placeCompeting(vehicleId, 3);
    const outcome = await actOnLot(vehicleId, acquire, operator);
    expect(outcome).toEqual({
      vehicle_id: vehicleId,
      winner_order_id: null,
      pending_award: null,
      orders: placed.map(({ partnerId, order }) => ({
        order_id: order.id,
        partner_id: partnerId,
        status: "acquiring",
      })),
      unsettled: [],
    });
    for (const { partnerId, order } of placed) await expectLastEvent(partnerId, order.id, "placed");
  });

  it("acquiring a single order also acquires the lot's other placed orders", async () => {
    const vehicleId = await seedListing();
    const [first, second] = await placeCompeting(vehicleId, 2);
    const shown = await transitionOrder(second!.order.id, acquireMove, operator);
    expect(shown).toMatchObject({ status: "acquiring", partner_id: second?.partnerId, version: 2 });
    expect((await show(first!.partnerId, first!.order.id)).status).toBe("acquiring");
  });

  it("acquiring leaves orders in inspection unchanged and reports them", async () => {
    const vehicleId = await seedListing();
    const partnerId = await seedPartner();
    const { order } = await place(partnerId, { vehicleId, secondaryInspectionRequired: true });
    await transitionOrder(order.id, { to: "secondary_inspection_in_progress" }, operator);
    const [other] = await placeCompeting(vehicleId, 1);
    const outcome = await actOnLot(vehicleId, acquire, operator);
    expect(outcome.unsettled).toEqual([order.id]);
    expect((await show(other!.partnerId, other!.order.id)).status).toBe("acquiring");
  });

  it("an order placed on a lot in acquisition gets the status acquiring immediately, and its partner is notified", async () => {
    const vehicleId = await seedListing();
    const [first] = await placeCompeting(vehicleId, 1);
    await actOnLot(vehicleId, acquire, operator);
    const late = await seedPartner();
    const token = randomUUID();
    const request = { vehicleId, maxBidAmountUsd: 60_000 };
    const { order } = await place(late, request, { token });
    expect(order).toMatchObject({ status: "acquiring", is_highest_bid: true, current_max_bid_usd: 60_000 });
    expect(await show(late, order.id)).toEqual(order);
    await expectLastEvent(late, order.id, "placed");
    const which = { partnerId: late, orderId: order.id, now };
    for (const change of [() => changeOrderBid(which, 61_000), () => cancelOrder(which)])
      await expect(change()).rejects.toMatchObject({ code: "invalid_status_transition" });
    expect(await place(late, request, { token })).toEqual({ replayed: true, order });
    expect(await readEvents(late)).toHaveLength(1);
    await actOnLot(vehicleId, award, operator);
    expect((await show(late, order.id)).status).toBe("secured");
    expect((await show(first!.partnerId, first!.order.id)).status).toBe("failed");
  });

  it("an order placed concurrently with the acquisition of its lot also gets the status acquiring", async () => {
    const vehicleId = await seedListing();
    await placeCompeting(vehicleId, 1);
    const late = await seedPartner();
    const [placed] = await Promise.all([
      place(late, { vehicleId, maxBidAmountUsd: 11_000 }),
      actOnLot(vehicleId, acquire, operator),
    ]);
    expect((await show(late, placed.order.id)).status).toBe("acquiring");
  });

  it("a new order on a lot without remaining acquiring orders has the status placed", async () => {
    const vehicleId = await seedListing();
    await placeCompeting(vehicleId, 2);
    await actOnLot(vehicleId, acquire, operator);
    await actOnLot(vehicleId, { kind: "lose", failureReason: "auction_passed" }, operator);
    const { order } = await place(await seedPartner(), { vehicleId });
    expect(order.status).toBe("placed");
  });

  it("acquiring a lot again changes nothing and sends no event", async () => {
    const vehicleId = await seedListing();
    const [only] = await placeCompeting(vehicleId, 1);
    await actOnLot(vehicleId, acquire, operator);
    await actOnLot(vehicleId, acquire, operator);
    expect(await readEvents(only!.partnerId)).toHaveLength(1);
  });

  it("acquiring a lot without active orders is rejected", async () => {
    await expect(actOnLot("auction_a_nobody", acquire, operator)).rejects.toMatchObject({ code: "conflict" });
  });
});

const acquireMove = { to: "acquiring" } as const;

describe("awarding a lot", () => {
  it("awarding secures the highest bid, fails other bids as outbid_internally, and shows amounts at the locked rate", async () => {
    const vehicleId = await seedListing();
    const placed = await placeCompeting(vehicleId, 3);
    await actOnLot(vehicleId, acquire, operator);
    const outcome = await actOnLot(vehicleId, award, operator);
    expect(outcome.winner_order_id).toBe(placed[0]?.order.id);
    expect(outcome.orders.map(({ status }) => status)).toEqual(["secured", "failed", "failed"]);
    const winner = await show(placed[0]!.partnerId, placed[0]!.order.id);
    expect(winner).toMatchObject({
      status: "secured",
      amounts: { purchase_price_usd: 10_000, auction_fee_usd: 250 },
      is_highest_bid: true,
    });
    for (const { partnerId, order } of placed) await expectLastEvent(partnerId, order.id, "acquiring");
  });

  it("the lot's other orders fail when an operator secures a single order", async () => {
    const vehicleId = await seedListing();
    const [higher, lower] = await placeCompeting(vehicleId, 2);
    await actOnLot(vehicleId, acquire, operator);
    const move = { to: "secured", auctionFinalPriceKrw: 14_500_000, auctionFeeUsd: null } as const;
    await expect(transitionOrder(lower!.order.id, move, operator)).rejects.toMatchObject({
      code: "validation_error",
      details: { issues: [{ path: "body.override_reason" }] },
    });
    const meant = { ...move, overrideReason: "The leading partner withdrew by phone." };
    expect((await transitionOrder(lower!.order.id, meant, operator)).status).toBe("secured");
    expect(await show(higher!.partnerId, higher!.order.id)).toMatchObject({
      status: "failed",
      failure_reason: "outbid_internally",
      current_max_bid_usd: lower?.order.max_bid_amount_usd,
    });
    await expectLastEvent(higher!.partnerId, higher!.order.id, "acquiring");
  });

  it("an award also ends an order that was placed after the acquisition", async () => {
    const vehicleId = await seedListing();
    await placeCompeting(vehicleId, 1);
    await actOnLot(vehicleId, acquire, operator);
    const late = await seedPartner();
    const { order } = await place(late, { vehicleId, maxBidAmountUsd: 11_000 });
    await actOnLot(vehicleId, award, operator);
    const statuses = (await readEvents(late)).map(({ data }) => (data.order as OrderResource).status);
    expect(statuses).toEqual(["acquiring", "failed"]);
    await expectLastEvent(late, order.id, "acquiring");
  });

  it("an order in inspection stays open when its lot is awarded, and is decided when the award is repeated after the inspection", async () => {
    const vehicleId = await seedListing();
    const partnerId = await seedPartner();
    const { order } = await place(partnerId, { vehicleId, secondaryInspectionRequired: true });
    await transitionOrder(order.id, { to: "secondary_inspection_in_progress" }, operator);
    await placeCompeting(vehicleId, 1);
    await actOnLot(vehicleId, acquire, operator);
    expect((await actOnLot(vehicleId, award, operator)).unsettled).toEqual([order.id]);
    await transitionOrder(
      order.id,
      { to: "secondary_inspection_ready", secondaryInspectionUrl: null },
      operator,
    );
    expect((await actOnLot(vehicleId, award, operator)).unsettled).toEqual([]);
    expect(await show(partnerId, order.id)).toMatchObject({ failure_reason: "outbid_internally" });
  });

  it("a second award with different terms returns conflict, and a second award with the same terms changes nothing", async () => {
    const vehicleId = await seedListing();
    const [only] = await placeCompeting(vehicleId, 1);
    await actOnLot(vehicleId, acquire, operator);
    await actOnLot(vehicleId, award, operator);
    await actOnLot(vehicleId, award, operator);
    expect(await readEvents(only!.partnerId)).toHaveLength(2);
    await expect(actOnLot(vehicleId, awardAt(14_500_001), operator)).rejects.toMatchObject({
      code: "conflict",
      details: { winner_order_id: only?.order.id, auction_final_price_krw: 14_500_000 },
    });
  });

  it("the audit entry of an award has the actor and the old and new status of every order", async () => {
    const vehicleId = await seedListing();
    const [only] = await placeCompeting(vehicleId, 1);
    await actOnLot(vehicleId, acquire, operator);
    await actOnLot(vehicleId, award, operator);
    const entries = await auditOf(vehicleId);
    expect(entries.map(({ action }) => action).sort()).toEqual(["lot.acquire", "lot.award"]);
    expect(entries.find(({ action }) => action === "lot.award")).toMatchObject({
      actor: "ops@example.com",
      before: { orders: { [only!.order.id]: "acquiring" } },
      after: { orders: { [only!.order.id]: "secured" }, auction_final_price_krw: 14_500_000 },
    });
  });
});

describe("transitions of a single order", () => {
  it("a single order goes through all operator steps, each with its event and audit entry", async () => {
    const vehicleId = await seedListing();
    const partnerId = await seedPartner();
    const { order } = await place(partnerId, { vehicleId, secondaryInspectionRequired: true });
    const url = "https://reports.example.com/7";
    await transitionOrder(order.id, { to: "secondary_inspection_in_progress" }, operator);
    await transitionOrder(
      order.id,
      { to: "secondary_inspection_ready", secondaryInspectionUrl: url },
      operator,
    );
    expect((await show(partnerId, order.id)).secondary_inspection_url).toBe(url);
    expect(await confirmOrder({ partnerId, orderId: order.id, now })).toMatchObject({ status: "acquiring" });
    await expectLastEvent(partnerId, order.id, "secondary_inspection_ready");
    await transitionOrder(
      order.id,
      { to: "secured", auctionFinalPriceKrw: 14_500_000, auctionFeeUsd: null },
      operator,
    );
    await transitionOrder(order.id, { to: "export_processing", shipment: {} }, operator);
    const sailed = { to: "in_transit", shipment: { blNumber: "BL-1", eta: now } } as const;
    expect(await transitionOrder(order.id, sailed, operator)).toMatchObject({
      shipment: { bl_number: "BL-1", eta: "2026-11-20T09:00:00.000+09:00", carrier: null },
    });
    await expectLastEvent(partnerId, order.id, "export_processing");
    expect((await readEvents(partnerId)).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await auditOf(order.id)).toHaveLength(4);
    expect(await readOperatorOrder(order.id)).toMatchObject({
      auction_final_price_krw: 14_500_000,
      version: 7,
    });
  });

  it("an operator can set a single order of a lot to cancelled or failed with a reason", async () => {
    const vehicleId = await seedListing();
    const [first, second] = await placeCompeting(vehicleId, 2);
    const cancelled = { to: "cancelled", cancellationReason: "auction_cancelled" } as const;
    await transitionOrder(first!.order.id, cancelled, operator);
    expect(await show(first!.partnerId, first!.order.id)).toMatchObject({
      status: "cancelled",
      cancellation_reason: "auction_cancelled",
      failure_reason: null,
      acquired_at: null,
      is_highest_bid: false,
      current_max_bid_usd: second?.order.max_bid_amount_usd,
    });
    await expectLastEvent(first!.partnerId, first!.order.id, "placed");
    await actOnLot(vehicleId, acquire, operator);
    await transitionOrder(second!.order.id, { to: "failed", failureReason: "vehicle_unavailable" }, operator);
    expect(await show(second!.partnerId, second!.order.id)).toMatchObject({
      failure_reason: "vehicle_unavailable",
      cancellation_reason: null,
      current_max_bid_usd: 0,
    });
  });

  it("a transition of a nonexistent order returns order_not_found", async () => {
    await expect(transitionOrder("ord_none", acquireMove, operator)).rejects.toMatchObject({
      code: "order_not_found",
    });
  });
});

describe("concurrent lot actions", () => {
  it("either a DELETE of an order or the concurrent acquisition of its lot succeeds, never both", async () => {
    for (let round = 0; round < 8; round += 1) {
      const vehicleId = await seedListing();
      const [only] = await placeCompeting(vehicleId, 1);
      const which = { partnerId: only!.partnerId, orderId: only!.order.id, now };
      const { refused } = await race<unknown>([
        () => cancelOrder(which),
        () => actOnLot(vehicleId, acquire, operator),
      ]);
      expect(refused).toHaveLength(1);
      const shown = await show(which.partnerId, which.orderId);
      const events = await readEvents(which.partnerId);
      if (shown.status === "cancelled") expect(events).toEqual([]);
      else {
        expect(refused[0]).toMatchObject({
          code: "invalid_status_transition",
          details: { reason: "out_of_sequence", current_status: "acquiring" },
        });
        await expectLastEvent(which.partnerId, which.orderId, "placed");
      }
    }
  });

  it("two concurrent awards of a lot produce one decision and one event per order", async () => {
    const vehicleId = await seedListing();
    const placed = await placeCompeting(vehicleId, 4);
    await actOnLot(vehicleId, acquire, operator);
    const { done, refused } = await race([
      () => actOnLot(vehicleId, awardAt(15_000_000), operator),
      () => actOnLot(vehicleId, awardAt(16_000_000), operator),
      () => actOnLot(vehicleId, awardAt(15_000_000), operator),
    ]);
    expect(done.length).toBeGreaterThan(0);
    for (const problem of refused) expect(problem.code).toBe("conflict");
    for (const { partnerId, order } of placed) {
      expect(await readEvents(partnerId)).toHaveLength(2);
      await expectLastEvent(partnerId, order.id, "acquiring");
    }
  });

  it("either an award or a concurrent loss of a lot succeeds and decides all orders of the lot", async () => {
    for (let round = 0; round < 5; round += 1) {
      const vehicleId = await seedListing();
      const placed = await placeCompeting(vehicleId, 3);
      await actOnLot(vehicleId, acquire, operator);
      const { done } = await race([
        () => actOnLot(vehicleId, award, operator),
        () => actOnLot(vehicleId, { kind: "lose", failureReason: "auction_passed" }, operator),
      ]);
      expect(done).toHaveLength(1);
      const ends = await Promise.all(placed.map(({ partnerId, order }) => show(partnerId, order.id)));
      const reasons = ends.map((order) => order.failure_reason);
      expect([
        [null, "outbid_internally", "outbid_internally"],
        ["auction_passed", "auction_passed", "auction_passed"],
      ]).toContainEqual(reasons);
    }
  });

  it("an award and a concurrent cancellation of an order in inspection both succeed and send correct events", async () => {
    const vehicleId = await seedListing();
    const inspected = await seedPartner();
    const { order } = await place(inspected, { vehicleId, secondaryInspectionRequired: true });
    await transitionOrder(order.id, { to: "secondary_inspection_in_progress" }, operator);
    const placed = await placeCompeting(vehicleId, 2);
    await actOnLot(vehicleId, acquire, operator);
    const failed = { to: "cancelled", cancellationReason: "secondary_inspection_failed" } as const;
    const { refused } = await race<unknown>([
      () => actOnLot(vehicleId, award, operator),
      () => transitionOrder(order.id, failed, operator),
    ]);
    expect(refused).toEqual([]);
    expect(await show(inspected, order.id)).toMatchObject({
      cancellation_reason: "secondary_inspection_failed",
    });
    for (const one of placed) await expectLastEvent(one.partnerId, one.order.id, "acquiring");
  });

  it("orders that are placed concurrently with an award are rejected or end with the award", async () => {
    const vehicleId = await seedListing();
    await placeCompeting(vehicleId, 2);
    await actOnLot(vehicleId, acquire, operator);
    const late = await Promise.all(Array.from({ length: 6 }, () => seedPartner()));
    const { done, refused } = await race<unknown>([
      () => actOnLot(vehicleId, award, operator),
      ...late.map((partnerId) => () => place(partnerId, { vehicleId, maxBidAmountUsd: 11_000 })),
    ]);
    expect(done.length + refused.length).toBe(7);
    for (const problem of refused) expect(problem.code).toBe("vehicle_unavailable");
    const { orders } = await actOnLot(vehicleId, award, operator);
    expect(orders.map(({ status }) => status)).toEqual(["secured"]);
  });
});
