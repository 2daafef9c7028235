import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { handler as awardLot } from "../../../functions/console/orders/award-lot.ts";
import { handler as takeBackAward } from "../../../functions/console/orders/take-back-award.ts";
import { handler as readLot } from "../../../functions/console/vehicles/get-lot.ts";
import { simulateOrderStatus } from "../../../shared/application/orders/changes/simulate-order-status.ts";
import { transitionOrder } from "../../../shared/application/orders/changes/transition-order.ts";
import { finishLots } from "../../../shared/application/orders/lots/finish-lots.ts";
import { readOperatorOrder } from "../../../shared/application/orders/reads/read-order.ts";
import { lotSchema } from "../../../shared/contract/resources/orders/lot.ts";
import type { WantedAction } from "../../../shared/domain/orders/plan-lot.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { auditKey } from "../../../shared/persistence/keys/item-keys.ts";
import { orderVersionKey } from "../../../shared/persistence/keys/order-keys.ts";
import { getLot } from "../../../shared/persistence/orders/lots.ts";
import { queryAll } from "../../../shared/persistence/table/query.ts";
import { actOnLot } from "../../support/requests/act-on-lot.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { requireValue } from "../../support/require-value.ts";
import { now, place, placeCompeting, readEvents, seedListing, seedPartner, show } from "./seed-orders.ts";
import { useOrderTable } from "./use-order-table.ts";

useOrderTable();

const graceMilliseconds = 60_000;
const dueAt = now + graceMilliseconds;
const operator = { actor: "ops@example.com", now };
const takeBack: WantedAction = { kind: "takeBackAward" };
const awardAt = (auctionFinalPriceKrw: number): WantedAction => ({
  kind: "award",
  terms: { winnerOrderId: null, auctionFinalPriceKrw, auctionFeeUsd: 250 },
});
const award = awardAt(14_500_000);

beforeEach(() => {
  process.env.AWARD_GRACE_SECONDS = "60";
});

afterEach(async () => {
  process.env.AWARD_GRACE_SECONDS = "0";
  await finishLots({ now: now + 10 * graceMilliseconds });
});

type Placed = Awaited<ReturnType<typeof placeCompeting>>;

async function acquireCompeting(count: number) {
  const vehicleId = await seedListing();
  const placed = await placeCompeting(vehicleId, count);
  await actOnLot(vehicleId, { kind: "acquire" }, operator);
  return { vehicleId, placed, winner: requireValue(placed[0]) };
}

async function awardCompeting(count: number) {
  const acquired = await acquireCompeting(count);
  const outcome = await actOnLot(acquired.vehicleId, award, operator);
  return { ...acquired, outcome };
}

/** Everything that each partner can see of its order: the order itself and all its events. */
const seenByPartners = (placed: Placed) =>
  Promise.all(
    placed.map(async ({ partnerId, order }) => ({
      order: await show(partnerId, order.id),
      events: await readEvents(partnerId),
    })),
  );

const statusesOf = async (placed: Placed) =>
  Promise.all(placed.map(async ({ partnerId, order }) => (await show(partnerId, order.id)).status));

const auditOf = (resourceId: string) =>
  queryAll("query:audit", { partition: auditKey(resourceId, 0, "").pk });

const pendingConflict = (winnerOrderId: string) => ({
  code: "conflict",
  details: {
    ...{ winner_order_id: winnerOrderId, auction_final_price_krw: 14_500_000, auction_fee_usd: 250 },
    effective_at: "2026-11-20T09:01:00.000+09:00",
  },
});

describe("award during its grace period", () => {
  it("an award with a grace period returns the pending award, which partners do not see", async () => {
    const { vehicleId, placed, winner } = await acquireCompeting(2);
    const before = await seenByPartners(placed);
    const outcome = await actOnLot(vehicleId, award, operator);
    expect(outcome).toMatchObject({
      winner_order_id: null,
      pending_award: {
        ...{ winner_order_id: winner.order.id, auction_final_price_krw: 14_500_000, auction_fee_usd: 250 },
        ...{ awarded_by: "ops@example.com", effective_at: "2026-11-20T09:01:00.000+09:00" },
      },
    });
    expect(outcome.orders.map(({ status }) => status)).toEqual(["acquiring", "acquiring"]);
    expect(await seenByPartners(placed)).toEqual(before);
    expect(await finishLots({ now: dueAt - 1 })).toBe(0);
    expect(await seenByPartners(placed)).toEqual(before);
  });

  it("the sweep carries out a due award with the same events, invoice draft and order versions as an immediate award", async () => {
    const { vehicleId, placed, winner } = await awardCompeting(3);
    expect(await finishLots({ now: dueAt })).toBe(1);
    expect(await finishLots({ now: dueAt + 60_000 })).toBe(0);
    expect(await statusesOf(placed)).toEqual(["secured", "failed", "failed"]);
    for (const { partnerId, order } of placed) {
      const events = await readEvents(partnerId);
      expect(events.map(({ data }) => data.previous_status)).toEqual(["placed", "acquiring"]);
      expect(events.at(-1)?.data.order).toEqual(await show(partnerId, order.id));
    }
    expect((await show(winner.partnerId, winner.order.id)).invoice).toMatchObject({ status: "draft" });
    expect(await getLot(vehicleId)).toMatchObject({
      ...{ pendingAward: null, unfinished: null },
      award: { winnerOrderId: winner.order.id, awardedAt: now },
    });
    const versions = await queryAll("query:orderVersion", {
      partition: orderVersionKey(winner.order.id, 0).pk,
    });
    expect(versions.map(({ by }) => by)).toEqual(["partner", operator.actor, operator.actor]);
  });

  it("recording an award leaves an audit entry, and carrying it out leaves another", async () => {
    const { vehicleId, winner } = await awardCompeting(1);
    await finishLots({ now: dueAt });
    const awards = (await auditOf(vehicleId)).filter(({ action }) => action === "lot.award");
    const recorded = { winner_order_id: winner.order.id, effective_at: "2026-11-20T09:01:00.000+09:00" };
    expect(awards).toMatchObject([
      { actor: operator.actor, before: { winner_order_id: null }, after: { ...recorded, orders: {} } },
      { actor: "system", before: recorded, after: { orders: { [winner.order.id]: "secured" } } },
    ]);
  });

  it("repeating a pending award with the same terms changes nothing, regardless of operator and grace period", async () => {
    const { vehicleId, outcome } = await awardCompeting(2);
    process.env.AWARD_GRACE_SECONDS = "0";
    const again = await actOnLot(vehicleId, award, { actor: "other@example.com", now: now + 1_000 });
    expect(again).toEqual(outcome);
    expect(await auditOf(vehicleId)).toHaveLength(2);
  });

  it.each<[string, WantedAction]>([
    ["an award with different terms", awardAt(14_500_001)],
    ["acquiring the lot", { kind: "acquire" }],
    ["losing the lot", { kind: "lose", failureReason: "outbid" }],
  ])("%s is rejected while an award is pending, even after the award is due", async (_, wanted) => {
    const { vehicleId, winner } = await awardCompeting(1);
    for (const at of [now, dueAt + 1])
      await expect(actOnLot(vehicleId, wanted, { ...operator, now: at })).rejects.toMatchObject(
        pendingConflict(winner.order.id),
      );
  });

  it("an operator cannot set a single order of a lot to failed while an award is pending", async () => {
    const { placed, winner } = await awardCompeting(2);
    for (const { order } of placed)
      await expect(
        transitionOrder(order.id, { to: "failed", failureReason: "vehicle_unavailable" }, operator),
      ).rejects.toMatchObject(pendingConflict(winner.order.id));
    expect(await statusesOf(placed)).toEqual(["acquiring", "acquiring"]);
  });

  it("a transition to secured records the order as the pending winner, and repeating the transition changes nothing", async () => {
    const { vehicleId, winner } = await acquireCompeting(2);
    const move = { to: "secured", auctionFinalPriceKrw: 14_500_000, auctionFeeUsd: null } as const;
    for (const at of [now, now + 1_000]) {
      const shown = await transitionOrder(winner.order.id, move, { ...operator, now: at });
      expect(shown).toMatchObject({ status: "acquiring", version: 2, auction_final_price_krw: null });
    }
    expect((await getLot(vehicleId)).pendingAward).toMatchObject({
      winnerOrderId: winner.order.id,
      effectiveAt: dueAt,
    });
    await finishLots({ now: dueAt });
    expect((await readOperatorOrder(winner.order.id)).status).toBe("secured");
  });

  it("a new order for a car with a pending award is rejected as vehicle_unavailable", async () => {
    const { vehicleId } = await awardCompeting(1);
    await expect(place(await seedPartner(), { vehicleId, maxBidAmountUsd: 60_000 })).rejects.toMatchObject({
      code: "vehicle_unavailable",
    });
  });

  it("an order placed concurrently with an award either competes for the car or is rejected", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { vehicleId } = await acquireCompeting(1);
      const late = await seedPartner();
      const [, placed] = await Promise.allSettled([
        actOnLot(vehicleId, award, operator),
        place(late, { vehicleId, maxBidAmountUsd: 20_000 }),
      ]);
      await finishLots({ now: dueAt });
      if (placed.status === "rejected") expect(placed.reason).toMatchObject({ code: "vehicle_unavailable" });
      else expect(await show(late, placed.value.order.id)).toMatchObject({ status: "failed" });
    }
  });

  it("the sweep drops a pending award if the partner has simulated a status of the winning order", async () => {
    const { vehicleId, placed, winner } = await awardCompeting(2);
    const which = { partnerId: winner.partnerId, orderId: winner.order.id, now };
    await simulateOrderStatus(which, { status: "placed", occurredAt: now });
    await finishLots({ now: dueAt });
    expect(await getLot(vehicleId)).toMatchObject({ award: null, pendingAward: null });
    expect(await statusesOf(placed)).toEqual(["placed", "acquiring"]);
  });
});

describe("console routes of a lot with a grace period", () => {
  const asOperator = async (handler: GatewayHandler, vehicleId: string, request: object = {}) =>
    (await callHandler(handler, { claims, params: { vehicle_id: vehicleId }, ...request })).body;
  const claims = { scope: "operator", sub: "ops@example.com" };

  it("a lot shows its pending award until the award is taken back or carried out", async () => {
    const { vehicleId, winner } = await acquireCompeting(1);
    const body = { auction_final_price_krw: 14_500_000, auction_fee_usd: 250 };
    const pending = { ...body, winner_order_id: winner.order.id, awarded_by: "ops@example.com" };
    const awarded = await asOperator(awardLot, vehicleId, { method: "POST", body });
    expect(awarded.pending_award).toMatchObject(pending);
    const shown = await asOperator(readLot, vehicleId);
    expect(() => z.parse(z.strictObject(lotSchema.shape), shown)).not.toThrow();
    expect(shown).toMatchObject({
      state: "acquiring",
      is_unfinished: false,
      award: null,
      pending_award: pending,
    });
    const takenBack = await asOperator(takeBackAward, vehicleId, { method: "POST" });
    expect(takenBack).toMatchObject({ pending_award: null, orders: [{ status: "acquiring" }] });
    expect(await asOperator(readLot, vehicleId)).toMatchObject({ award: null, pending_award: null });
    await asOperator(awardLot, vehicleId, { method: "POST", body });
    await finishLots({ now: Date.now() + graceMilliseconds });
    expect(await asOperator(readLot, vehicleId)).toMatchObject({
      ...{ state: "awarded", pending_award: null },
      award: { winner_order_id: winner.order.id },
    });
  });

  it("the lot of a listed vehicle without orders has no bids", async () => {
    const vehicleId = await seedListing();
    expect(await asOperator(readLot, vehicleId)).toMatchObject({ bid_count: 0, bids: [], award: null });
  });

  it("a lot without orders and without a listing returns vehicle_not_found", async () => {
    for (const vehicleId of ["auction_a_nobody", "a car\u0000"])
      expect((await asOperator(readLot, vehicleId)).error).toMatchObject({
        ...{ code: "vehicle_not_found", details: { vehicle_id: vehicleId } },
      });
  });
});

describe("taking an award back", () => {
  it("an award that is taken back is never carried out, and the lot can be awarded with different terms", async () => {
    const { vehicleId, placed, winner } = await awardCompeting(2);
    const outcome = await actOnLot(vehicleId, takeBack, operator);
    expect(outcome).toMatchObject({ winner_order_id: null, pending_award: null });
    expect(outcome.orders.map(({ status }) => status)).toEqual(["acquiring", "acquiring"]);
    expect(await finishLots({ now: dueAt })).toBe(0);
    expect(await statusesOf(placed)).toEqual(["acquiring", "acquiring"]);
    await actOnLot(vehicleId, awardAt(14_000_000), operator);
    await finishLots({ now: dueAt });
    expect(await readOperatorOrder(winner.order.id)).toMatchObject({
      ...{ status: "secured", auction_final_price_krw: 14_000_000 },
    });
  });

  it("taking an award back leaves one audit entry, even if the request is repeated", async () => {
    const { vehicleId, winner } = await awardCompeting(1);
    for (const _ of [1, 2]) await actOnLot(vehicleId, takeBack, { ...operator, actor: "second@example.com" });
    const entries = (await auditOf(vehicleId)).filter(({ action }) => action === "lot.take_back_award");
    expect(entries).toMatchObject([
      {
        actor: "second@example.com",
        before: { winner_order_id: winner.order.id, auction_final_price_krw: 14_500_000 },
        after: { winner_order_id: null, auction_final_price_krw: null, orders: {} },
      },
    ]);
  });

  it("an award that is due but not carried out can still be taken back", async () => {
    const { vehicleId } = await awardCompeting(1);
    await actOnLot(vehicleId, takeBack, { ...operator, now: dueAt + 30_000 });
    expect(await finishLots({ now: dueAt + 60_000 })).toBe(0);
  });

  it("an award that was carried out cannot be taken back", async () => {
    const { vehicleId, winner } = await awardCompeting(1);
    await finishLots({ now: dueAt });
    await expect(actOnLot(vehicleId, takeBack, operator)).rejects.toMatchObject({
      code: "conflict",
      details: { winner_order_id: winner.order.id },
    });
  });

  it("an award of a vehicle without orders cannot be taken back", async () => {
    await expect(actOnLot("auction_a_nobody", takeBack, operator)).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("a pending award is either taken back or carried out by the sweep, never both", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { vehicleId, winner } = await awardCompeting(1);
      const [taken] = await Promise.allSettled([
        actOnLot(vehicleId, takeBack, { ...operator, now: dueAt }),
        finishLots({ now: dueAt }),
      ]);
      const { award: carriedOut } = await getLot(vehicleId);
      expect(taken.status).toBe(carriedOut === null ? "fulfilled" : "rejected");
      const { status } = await show(winner.partnerId, winner.order.id);
      expect(status).toBe(carriedOut === null ? "acquiring" : "secured");
    }
  });
});
