import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { handler as correctOrder } from "../../../functions/console/orders/correct-order.ts";
import { handler as getOperatorOrder } from "../../../functions/console/orders/get-operator-order.ts";
import { handler as listOperatorOrders } from "../../../functions/console/orders/list-operator-orders.ts";
import { handler as listOrderVersions } from "../../../functions/console/orders/list-order-versions.ts";
import { tripsOf } from "../../../infra/access-patterns/costs/route-costs.ts";
import { cancelOrder } from "../../../shared/application/orders/changes/cancel-order.ts";
import { transitionOrder } from "../../../shared/application/orders/changes/transition-order.ts";
import { notifyOrderChanges } from "../../../shared/application/orders/notifications/notify-order-changes.ts";
import { assignedOrderSchema, orderVersionSchema } from "../../../shared/contract/resources/orders/order.ts";
import { toKstIso } from "../../../shared/domain/time/format-time.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { readAuditLog } from "../../../shared/persistence/audit/audit-log.ts";
import { orderVersionKey } from "../../../shared/persistence/keys/order-keys.ts";
import { readEndedPlate } from "../../../shared/persistence/orders/ended-orders.ts";
import { commit, deleteWrite } from "../../../shared/persistence/table/transaction.ts";
import { callHandler, type TestRequest } from "../../support/requests/call-handler.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";
import { now, place, placeCompeting, readEvents, seedListing, seedPartner, show } from "./seed-orders.ts";
import { useOrderTable } from "./use-order-table.ts";

useOrderTable();

const operator = { actor: "ops@example.com", now: now + 10 };
const call = (handler: GatewayHandler, request: TestRequest = {}) =>
  callHandler(handler, { claims: { scope: "operator", sub: "ops@example.com" }, ...request });
const list = async (query: Record<string, string>) => (await call(listOperatorOrders, { query })).body;
const correct = (id: string, body: unknown) => call(correctOrder, { method: "PATCH", params: { id }, body });
const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);

async function placeOne(at = now) {
  const partnerId = await seedPartner();
  const vehicleId = await seedListing();
  const { order } = await place(partnerId, { vehicleId }, { now: at });
  return { partnerId, vehicleId, orderId: order.id, now: at };
}

async function secure(orderId: string) {
  await transitionOrder(orderId, { to: "acquiring" }, operator);
  await transitionOrder(
    orderId,
    { to: "secured", auctionFinalPriceKrw: 14_500_000, auctionFeeUsd: 200 },
    operator,
  );
}

describe("GET /ops/v1/orders", () => {
  it("the order list shows orders of all partners by status, recently updated first, page by page", async () => {
    const placed = [];
    for (let count = 0; count < 5; count += 1) placed.push((await placeOne(now + 1_000 + count)).orderId);
    const first = await list({ status: "placed", limit: "3" });
    const second = await list({ status: "placed", limit: "3", cursor: first.next_cursor });
    expect([...idsOf(first), ...idsOf(second)].slice(0, 5)).toEqual(placed.toReversed());
    expect(() => z.parse(z.strictObject(assignedOrderSchema.shape), first.data[0])).not.toThrow();
    const oldest = await list({ sort: "updated_asc", limit: "200" });
    const times = oldest.data.map((order: { updated_at: string }) => order.updated_at);
    expect(times).toEqual(times.toSorted());
  });

  it("the order list shows an order only under its new status after a transition", async () => {
    const { orderId } = await placeOne();
    await transitionOrder(orderId, { to: "acquiring" }, operator);
    expect(idsOf(await list({ status: "acquiring" }))).toContain(orderId);
    expect(idsOf(await list({ status: "placed", limit: "200" }))).not.toContain(orderId);
    expect(idsOf(await list({ limit: "200" }))).toContain(orderId);
  });

  it("the order list shows every order on a vehicle with its competition, including ended orders", async () => {
    const vehicleId = await seedListing();
    const [first, second] = await placeCompeting(vehicleId, 2);
    await cancelOrder({ partnerId: first!.partnerId, orderId: first!.order.id, now: now + 5 });
    const page = await list({ vehicle_id: vehicleId });
    expect(page.data).toMatchObject([
      { id: first?.order.id, status: "cancelled", is_highest_bid: false },
      { id: second?.order.id, status: "placed", is_highest_bid: true },
    ]);
    expect(idsOf(await list({ vehicle_id: vehicleId, status: "placed" }))).toEqual([second?.order.id]);
    const paged = await list({ vehicle_id: vehicleId, limit: "1" });
    expect(idsOf(await list({ vehicle_id: vehicleId, limit: "1", cursor: paged.next_cursor }))).toEqual([
      second?.order.id,
    ]);
  });

  it("the order list filters by partner and by status", async () => {
    const { partnerId, orderId } = await placeOne();
    const other = await place(partnerId, { vehicleId: await seedListing() });
    await cancelOrder({ partnerId, orderId: other.order.id, now: now + 5 });
    expect(idsOf(await list({ partner_id: partnerId }))).toEqual([other.order.id, orderId]);
    expect(idsOf(await list({ partner_id: partnerId, status: "placed" }))).toEqual([orderId]);
  });

  it("the order list takes the documented number of round trips", async () => {
    expect(await countRoundTrips(() => list({ status: "placed", limit: "10" }))).toBe(
      tripsOf("listOperatorOrders"),
    );
  });

  it.each([
    [{ status: "lost" }, "validation_error"],
    [{ sort: "price" }, "validation_error"],
    [{ cursor: "garbage" }, "invalid_cursor"],
  ])("the order list rejects %j with %s", async (query, code) => {
    expect((await list(query as Record<string, string>)).error.code).toBe(code);
  });

  it("the order list rejects a cursor from a list with a different sort order", async () => {
    await placeOne();
    await placeOne();
    const { next_cursor: cursor } = await list({ limit: "1" });
    expect((await list({ sort: "updated_asc", cursor })).error.code).toBe("invalid_cursor");
  });
});

describe("PATCH /ops/v1/orders/{id}", () => {
  it("a correction changes VIN, plate and options, notifies the partner once of the latest state, and leaves an audit entry", async () => {
    const which = await placeOne();
    await correct(which.orderId, { vin: "KMHF341EBKA000777" });
    const { status, body } = await correct(which.orderId, {
      license_plate: "77하7777",
      options: ["navigation"],
    });
    expect([status, body.vin, body.license_plate, body.options]).toEqual([
      200,
      "KMHF341EBKA000777",
      "77하7777",
      ["navigation"],
    ]);
    await notifyOrderChanges({ now: Date.now() + 60_000 });
    expect(await readEvents(which.partnerId)).toMatchObject([
      { type: "order.detail_updated", data: { order: await show(which.partnerId, which.orderId) } },
    ]);
    const { entries } = await readAuditLog({
      resourceId: which.orderId,
      actor: null,
      limit: 10,
      after: null,
    });
    expect(entries[0]).toMatchObject({
      actor: "ops@example.com",
      action: "order.correct",
      before: { license_plate: "12가3456" },
      after: { license_plate: "77하7777" },
    });
  });

  it("a correction without effect sends no event and leaves no audit entry", async () => {
    const which = await placeOne();
    const before = await show(which.partnerId, which.orderId);
    const { body } = await correct(which.orderId, { vin: before.vin, options: before.options });
    expect(body.version).toBe(1);
    await notifyOrderChanges({ now: Date.now() + 60_000 });
    expect(await readEvents(which.partnerId)).toEqual([]);
    expect(
      (await readAuditLog({ resourceId: which.orderId, actor: null, limit: 1, after: null })).entries,
    ).toEqual([]);
  });

  it("a correction that is undone before the worker runs sends no event", async () => {
    const which = await placeOne();
    const { vin } = await show(which.partnerId, which.orderId);
    await correct(which.orderId, { vin: "KMHF341EBKA000777" });
    await correct(which.orderId, { vin });
    await notifyOrderChanges({ now: Date.now() + 60_000 });
    expect(await readEvents(which.partnerId)).toEqual([]);
  });

  it("a corrected hammer price sets the purchase price at the locked rate, unless a purchase price is given", async () => {
    const { orderId } = await placeOne();
    await secure(orderId);
    const computed = await correct(orderId, { auction_final_price_krw: 17_400_000 });
    expect(computed.body).toMatchObject({
      auction_final_price_krw: 17_400_000,
      amounts: { purchase_price_usd: 12_000, auction_fee_usd: 200 },
    });
    const stated = await correct(orderId, { purchase_price_usd: 11_500, auction_fee_usd: null });
    expect(stated.body.amounts).toEqual({ purchase_price_usd: 11_500, auction_fee_usd: null });
  });

  it("a corrected price above the ceiling is rejected unless it has a reason, and the audit log keeps the reason", async () => {
    const { orderId } = await placeOne();
    await secure(orderId);
    const body = { auction_final_price_krw: 29_000_000 };
    const rejected = await correct(orderId, body);
    expect([rejected.status, rejected.body.error.details.issues]).toEqual([
      400,
      [
        {
          path: "body.override_reason",
          message: expect.stringMatching(/^required because .*ceiling of 17400000 won \(12000 dollars\)/),
        },
      ],
    ]);
    const override_reason = "The partner agreed by phone.";
    const corrected = await correct(orderId, { ...body, override_reason });
    expect(corrected.body).toMatchObject(body);
    const { entries } = await readAuditLog({ resourceId: orderId, actor: null, limit: 1, after: null });
    expect(entries).toMatchObject([{ action: "order.correct", reason: override_reason }]);
  });

  it("the shipment of an order is entered field by field", async () => {
    const { orderId } = await placeOne();
    await secure(orderId);
    await transitionOrder(
      orderId,
      { to: "export_processing", shipment: { carrier: "Ocean Line" } },
      operator,
    );
    const { body } = await correct(orderId, {
      shipment: { vessel_name: "Blue", etd: "2026-12-24T00:00:00Z" },
    });
    expect(body.shipment).toMatchObject({
      carrier: "Ocean Line",
      vessel_name: "Blue",
      etd: "2026-12-24T09:00:00.000+09:00",
    });
  });

  it.each([{ auction_fee_usd: 1 }, { shipment: { carrier: "Ocean Line" } }])(
    "a correction of a placed order with the body %j returns 409 conflict",
    async (body) => {
      const { orderId } = await placeOne();
      const answer = await correct(orderId, body);
      expect([answer.status, answer.body.error.code, answer.body.error.details]).toEqual([
        409,
        "conflict",
        { current_status: "placed" },
      ]);
    },
  );

  it.each([{ vin: 7 }, { options: "sunroof" }, { shipment: { tracking_url: "http://a.example" } }])(
    "a correction with %j returns 400 validation_error",
    async (body) => {
      const { orderId } = await placeOne();
      expect((await correct(orderId, body)).status).toBe(400);
    },
  );

  it("an ended order is found by its corrected plate and no longer by its earlier plate", async () => {
    const which = await placeOne();
    await cancelOrder(which);
    await correct(which.orderId, { license_plate: "88허8888" });
    const { partnerId, orderId } = which;
    expect((await readEndedPlate("88허8888")).orders).toEqual([{ partnerId, orderId }]);
    expect((await readEndedPlate("12가3456")).orders).not.toContainEqual({ partnerId, orderId });
  });
});

describe("GET /ops/v1/orders/{id}/history", () => {
  const history = async (id: string, query: Record<string, string> = {}) =>
    (await call(listOrderVersions, { params: { id }, query })).body;

  it("the history of an order lists each version with its author and can show the order at a given time", async () => {
    const { orderId } = await placeOne();
    const placed = (await call(getOperatorOrder, { params: { id: orderId } })).body;
    await transitionOrder(orderId, { to: "acquiring" }, operator);
    const all = await history(orderId);
    expect(all.data.map(({ version, by }: { version: number; by: string }) => [version, by])).toEqual([
      [2, "ops@example.com"],
      [1, "partner"],
    ]);
    expect(() => z.parse(z.strictObject(orderVersionSchema.shape), all.data[0])).not.toThrow();
    const then = await history(orderId, { as_of: "2026-11-20T09:00:00.009+09:00" });
    expect(then.data).toHaveLength(1);
    expect(placed).toMatchObject(then.data[0].order);
    const at = await history(orderId, { as_of: "2026-11-20T09:00:00.010+09:00" });
    expect(at.data[0].order.status).toBe("acquiring");
    expect((await history(orderId, { as_of: "2026-11-20T08:59:59.999+09:00" })).data).toEqual([]);
  });

  it("the history reports an expired version as expired and keeps the first and the newest version", async () => {
    const { orderId } = await placeOne();
    await transitionOrder(orderId, { to: "acquiring" }, operator);
    const failed = { to: "failed", failureReason: "outbid" } as const;
    await transitionOrder(orderId, failed, { ...operator, now: now + 20 });
    await commit([deleteWrite("delete:orderVersion", "expired", orderVersionKey(orderId, 2))]);
    const asOf = (milliseconds: number) =>
      history(orderId, { as_of: new Date(now + milliseconds).toISOString() });
    for (const instant of [0, 10, 19]) {
      expect((await asOf(instant)).error).toMatchObject({
        code: "no_longer_kept",
        details: { kept_since: toKstIso(now + 20) },
      });
    }
    expect((await asOf(20)).data[0].order.status).toBe("failed");
    expect((await asOf(-1)).data).toEqual([]);
    expect((await history(orderId)).data.map(({ version }: { version: number }) => version)).toEqual([3, 1]);
  });

  it("the history of an order continues page by page", async () => {
    const { orderId } = await placeOne();
    await transitionOrder(orderId, { to: "acquiring" }, operator);
    const first = await history(orderId, { limit: "1" });
    const second = await history(orderId, { limit: "1", cursor: first.next_cursor });
    expect([first.data[0].version, second.data[0].version, second.next_cursor]).toEqual([2, 1, null]);
  });

  it("the history of an unknown order returns order_not_found", async () => {
    expect((await history("ord_none")).error.code).toBe("order_not_found");
    expect((await history("ord_none", { as_of: "2026-11-20T09:00:00Z" })).error.code).toBe("order_not_found");
  });
});
