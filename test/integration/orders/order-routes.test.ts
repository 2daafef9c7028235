import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { handler as acquireLot } from "../../../functions/console/orders/acquire-lot.ts";
import { handler as awardLot } from "../../../functions/console/orders/award-lot.ts";
import { handler as getOperatorOrder } from "../../../functions/console/orders/get-operator-order.ts";
import { handler as loseLot } from "../../../functions/console/orders/lose-lot.ts";
import { handler as transitionOrder } from "../../../functions/console/orders/transition-order.ts";
import { handler as changeOrderBid } from "../../../functions/partner/orders/change-order-bid.ts";
import { handler as confirmOrder } from "../../../functions/partner/orders/confirm-order.ts";
import { handler as createOrder } from "../../../functions/partner/orders/create-order.ts";
import { handler as deleteOrder } from "../../../functions/partner/orders/delete-order.ts";
import { handler as getOrder } from "../../../functions/partner/orders/get-order.ts";
import { handler as listOrders } from "../../../functions/partner/orders/list-orders.ts";
import { handler as reportOrderStatus } from "../../../functions/partner/orders/report-order-status.ts";
import { tripsOf, writesOf } from "../../../infra/access-patterns/costs/route-costs.ts";
import {
  assignedOrderSchema,
  lotOutcomeSchema,
  orderSchema,
} from "../../../shared/contract/resources/orders/order.ts";
import { longestHeader } from "../../../shared/domain/text-limits.ts";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { callHandler, type TestAnswer, type TestRequest } from "../../support/requests/call-handler.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";
import { countWriteUnits } from "../../support/table/count-write-units.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { krwPerUsd, seedListing } from "./seed-orders.ts";

let table: RunningTable;
let apiKey: string;
beforeAll(async () => {
  table = await startTable();
  await putFxRate({ krwPerUsd, asOf: Date.now(), fetchedAt: Date.now() });
  ({ apiKey } = await openAccount());
});
afterAll(() => table.stop());

const asPartner = (handler: GatewayHandler, request: TestRequest = {}, key = apiKey): Promise<TestAnswer> =>
  callHandler(handler, { ...request, headers: { "x-api-key": key, ...request.headers } });
const asOperator = (handler: GatewayHandler, request: TestRequest = {}): Promise<TestAnswer> =>
  callHandler(handler, { claims: { scope: "operator", sub: "ops@example.com" }, ...request });

const seedUpcoming = () => seedListing({ auctionDate: Date.now() + 10 * day });
const order = (body: unknown, token: string = randomUUID()): Promise<TestAnswer> =>
  asPartner(createOrder, { method: "POST", body, headers: { "idempotency-key": token } });
const orderUpcoming = async (more: Record<string, unknown> = {}): Promise<TestAnswer> =>
  order({ vehicle_id: await seedUpcoming(), max_bid_amount_usd: 12_000, ...more });

describe("POST /v1/orders", () => {
  it("POST of an order returns 201, and its retry returns 200 with the identical body and Idempotent-Replayed", async () => {
    const token = randomUUID();
    const body = { vehicle_id: await seedUpcoming(), max_bid_amount_usd: 12_000 };
    const first = await order(body, token);
    expect(first.status).toBe(201);
    expect(first.headers).not.toHaveProperty("Idempotent-Replayed");
    expect(() => z.parse(z.strictObject(orderSchema.shape), first.body)).not.toThrow();
    const again = await order(body, token.toUpperCase());
    expect(again.status).toBe(200);
    expect(again.headers["Idempotent-Replayed"]).toBe("true");
    expect(again.body).toEqual(first.body);
  });

  it.each([
    [{ max_bid_amount_usd: 12_000 }, "body.vehicle_id"],
    [{ vehicle_id: "auction_a_1", max_bid_amount_usd: 12_000.5 }, "body.max_bid_amount_usd"],
    [{ vehicle_id: "auction_a_1", max_bid_amount_usd: "12000" }, "body.max_bid_amount_usd"],
    [{ vehicle_id: "auction_a_1", max_bid_amount_usd: 10_000_000_000 }, "body.max_bid_amount_usd"],
    [
      { vehicle_id: "auction_a_1", secondary_inspection_required: "yes" },
      "body.secondary_inspection_required",
    ],
  ])("an order with %j returns 400 validation_error", async (body, path) => {
    const { status, body: answer } = await order(body);
    expect([status, answer.error.code]).toEqual([400, "validation_error"]);
    expect(answer.error.details.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
  });

  it("an order without the Idempotency-Key header returns 400 missing_idempotency_key", async () => {
    const answer = await asPartner(createOrder, { method: "POST", body: { vehicle_id: "auction_a_1" } });
    expect([answer.status, answer.body.error.code]).toEqual([400, "missing_idempotency_key"]);
  });

  it("the error duplicate_order contains the existing order's id, and idempotency_key_reused contains the original vehicle's id", async () => {
    const token = randomUUID();
    const vehicleId = await seedUpcoming();
    const first = await order({ vehicle_id: vehicleId, max_bid_amount_usd: 12_000 }, token);
    const duplicate = await order({ vehicle_id: vehicleId, max_bid_amount_usd: 12_000 });
    expect([duplicate.status, duplicate.body.error.details]).toEqual([
      409,
      { existing_order_id: first.body.id },
    ]);
    const reused = await order({ vehicle_id: "auction_a_other", max_bid_amount_usd: 12_000 }, token);
    expect([reused.status, reused.body.error.details]).toEqual([422, { original_vehicle_id: vehicleId }]);
  });
});

describe("GET /v1/orders", () => {
  it("the order list is paged with a cursor that is valid only for its sort", async () => {
    const { apiKey: own } = await openAccount();
    for (let count = 0; count < 3; count += 1) {
      const body = { vehicle_id: await seedUpcoming(), max_bid_amount_usd: 12_000 };
      const headers = { "idempotency-key": randomUUID() };
      await asPartner(createOrder, { method: "POST", body, headers }, own);
    }
    const first = await asPartner(listOrders, { query: { limit: "2" } }, own);
    expect(first.body.data).toHaveLength(2);
    const cursor = first.body.next_cursor;
    const second = await asPartner(listOrders, { query: { limit: "2", cursor } }, own);
    expect(second.body).toMatchObject({ data: [{}], next_cursor: null });
    const wrong = await asPartner(listOrders, { query: { sort: "created_asc", cursor } }, own);
    expect([wrong.status, wrong.body.error.code]).toEqual([400, "invalid_cursor"]);
    const foreign = await asPartner(listOrders, { query: { cursor } });
    expect(foreign.body.error.code).toBe("invalid_cursor");
  });

  it.each([
    [{ status: "lost" }, "query.status"],
    [{ sort: "price_asc" }, "query.sort"],
    [{ limit: "201" }, "query.limit"],
    [{ from: "2026-11-20T00:00:00Z" }, "query.to"],
    [{ to: "2026-11-20T00:00:00Z" }, "query.from"],
    [{ from: "2026-11-20", to: "2026-11-21" }, "query.from"],
    [{ ids: Array(101).fill("ord_1").join() }, "query.ids"],
  ])("an order list with %j returns 400 validation_error", async (query, path) => {
    const { status, body } = await asPartner(listOrders, { query: query as Record<string, string> });
    expect([status, body.error.code]).toEqual([400, "validation_error"]);
    expect(body.error.details.issues[0].path).toBe(path);
  });
});

describe("reading and cancelling one order", () => {
  it("a partner can read and cancel its order, and other partners cannot find the order", async () => {
    const { body: placed } = await orderUpcoming();
    const params = { id: placed.id };
    expect((await asPartner(getOrder, { params })).body).toEqual(placed);
    const { apiKey: stranger } = await openAccount();
    const foreign = await asPartner(getOrder, { params }, stranger);
    expect([foreign.status, foreign.body.error.code]).toEqual([404, "order_not_found"]);
    const deleted = await asPartner(deleteOrder, { method: "DELETE", params, body: "not json" });
    expect([deleted.status, deleted.body.status]).toEqual([200, "cancelled"]);
    const again = await asPartner(deleteOrder, { method: "DELETE", params });
    expect([again.status, again.body.error.details]).toMatchObject([
      409,
      { reason: "out_of_sequence", current_status: "cancelled" },
    ]);
    const confirmed = await asPartner(confirmOrder, { method: "POST", params });
    expect(confirmed.status).toBe(409);
  });

  it.each(["ord_none", "%", "x".repeat(5_000)])(
    "the order id %.20s returns 404 order_not_found",
    async (id) => {
      const { status, body } = await asPartner(getOrder, { params: { id } });
      expect([status, body.error.code]).toEqual([404, "order_not_found"]);
    },
  );
});

describe("POST /v1/orders/{id}/status", () => {
  const report = (id: string, body: unknown) =>
    asPartner(reportOrderStatus, { method: "POST", params: { id }, body });

  it("a partner can report the status delivered only after the status customs", async () => {
    const { body: placed } = await orderUpcoming();
    for (const to of ["acquiring", "secured", "export_processing", "in_transit"]) {
      const price = to === "secured" ? { auction_final_price_krw: 14_500_000 } : {};
      const moved = { method: "POST", params: { id: placed.id }, body: { to, ...price } };
      expect((await asOperator(transitionOrder, moved)).status).toBe(200);
    }
    const early = await report(placed.id, { status: "delivered" });
    expect([early.status, early.body.error.details]).toMatchObject([
      409,
      { reason: "out_of_sequence", current_status: "in_transit" },
    ]);
    const body = { status: "customs", occurred_at: "2026-11-20T09:00:00+01:00", notes: null };
    expect((await report(placed.id, body)).body.status).toBe("customs");
    // Notes are not stored, so only the body limit applies.
    const delivered = await report(placed.id, { status: "delivered", notes: "가".repeat(80_000) });
    expect(delivered.body).toMatchObject({ status: "delivered", is_highest_bid: false });
  });

  it.each([
    "secondary_inspection_in_progress",
    "secondary_inspection_ready",
    "acquiring",
    "secured",
    "export_processing",
    "in_transit",
  ])("a partner's report of %s returns 403 partner_not_authorized", async (status) => {
    const { body: placed } = await orderUpcoming();
    const answer = await report(placed.id, { status });
    expect([answer.status, answer.body.error.code, answer.body.error.details]).toMatchObject([
      403,
      "invalid_status_transition",
      { reason: "partner_not_authorized", current_status: "placed" },
    ]);
  });

  it.each([
    [{ status: "cancelled" }, "body.status"],
    [{ status: "customs", occurred_at: "yesterday" }, "body.occurred_at"],
    [{ status: "customs", notes: 7 }, "body.notes"],
  ])("a partner's report with %j returns 400 validation_error", async (body, path) => {
    const { status, body: answer } = await report("ord_any", body);
    expect([status, answer.error.details.issues[0].path]).toEqual([400, path]);
  });
});

describe("operator routes", () => {
  it("operators see the full X-User-Id of an order, up to the maximum header length", async () => {
    const userId = "u".repeat(longestHeader);
    const headers = { "x-user-id": userId, "idempotency-key": randomUUID() };
    const body = { vehicle_id: await seedUpcoming(), max_bid_amount_usd: 12_000 };
    const { body: placed } = await asPartner(createOrder, { method: "POST", body, headers });
    const shown = await asOperator(getOperatorOrder, { params: { id: placed.id } });
    expect(() => z.parse(assignedOrderSchema, shown.body)).not.toThrow();
    expect(shown.body.end_user_id).toBe(userId);
  });

  it("operator routes acquire and award a lot, and show operator-only fields of the order", async () => {
    const headers = { "x-user-id": "buyer-17", "idempotency-key": randomUUID() };
    const body = { vehicle_id: await seedUpcoming(), max_bid_amount_usd: 12_000 };
    const { body: placed } = await asPartner(createOrder, { method: "POST", body, headers });
    const params = { vehicle_id: placed.vehicle_id };
    const acquired = await asOperator(acquireLot, { method: "POST", params });
    expect(() => z.parse(z.strictObject(lotOutcomeSchema.shape), acquired.body)).not.toThrow();
    const price = { auction_final_price_krw: 14_500_000 };
    const awarded = await asOperator(awardLot, { method: "POST", params, body: price });
    expect(awarded.body).toMatchObject({ winner_order_id: placed.id, unsettled: [] });
    const shown = await asOperator(getOperatorOrder, { params: { id: placed.id } });
    expect(() => z.parse(z.strictObject(assignedOrderSchema.shape), shown.body)).not.toThrow();
    expect(shown.body).toMatchObject({ end_user_id: "buyer-17", auction_final_price_krw: 14_500_000 });
    const lost = await asOperator(loseLot, { method: "POST", params, body: { failure_reason: "outbid" } });
    expect([lost.status, lost.body.error.code]).toEqual([409, "conflict"]);
  });

  it("operator routes move an order through its inspection and reject an inspection URL without https", async () => {
    const { body: placed } = await orderUpcoming({ secondary_inspection_required: true });
    const move = (body: unknown) =>
      asOperator(transitionOrder, { method: "POST", params: { id: placed.id }, body });
    expect((await move({ to: "secondary_inspection_in_progress" })).status).toBe(200);
    const url = "https://reports.example.com/1";
    const ready = await move({ to: "secondary_inspection_ready", secondary_inspection_url: url });
    expect(ready.body.secondary_inspection_url).toBe(url);
    const plain = await move({
      to: "secondary_inspection_ready",
      secondary_inspection_url: "http://x.example",
    });
    expect(plain.status).toBe(400);
  });

  it.each([
    [{ to: "lost" }, 400],
    [{ to: "failed" }, 400],
    [{ to: "cancelled", cancellation_reason: "bored" }, 400],
    [{ to: "secured", auction_final_price_krw: 1.5 }, 400],
    [{ to: "cancelled", cancellation_reason: "dealer_cancelled" }, 409],
    [{ to: "placed" }, 409],
    [{ to: "delivered" }, 409],
    [{ to: "failed", failure_reason: "outbid" }, 409],
    [{ to: "secured", auction_final_price_krw: 1_000 }, 409],
  ])("a transition of a placed order with the body %j returns %i", async (body, status) => {
    const { body: placed } = await orderUpcoming();
    const params = { id: placed.id };
    expect((await asOperator(transitionOrder, { method: "POST", params, body })).status).toBe(status);
  });
});

describe("sequential table round trips, including the key check", () => {
  it("order routes take the documented number of round trips, including the key check", async () => {
    const { body: placed } = await orderUpcoming();
    const body = { vehicle_id: await seedUpcoming(), max_bid_amount_usd: 12_000 };
    expect(await countRoundTrips(() => order(body))).toBe(tripsOf("createOrder"));
    expect(await countRoundTrips(() => asPartner(getOrder, { params: { id: placed.id } }))).toBe(
      tripsOf("getOrder"),
    );
    for (const sort of ["created_desc", "created_asc", "auction_date_asc", "updated_desc"]) {
      expect(await countRoundTrips(() => asPartner(listOrders, { query: { sort } }))).toBe(
        tripsOf("listOrders"),
      );
    }
  });

  it("changes of an order take the documented number of write units", async () => {
    const { apiKey: rivalKey } = await openAccount();
    const vehicleId = await seedUpcoming();
    const place = (bidUsd: number, key: string) => {
      const headers = { "idempotency-key": randomUUID() };
      const body = { vehicle_id: vehicleId, max_bid_amount_usd: bidUsd };
      return asPartner(createOrder, { method: "POST", body, headers }, key);
    };
    const { body: placed } = await place(12_000, apiKey);
    const params = { id: placed.id };
    const used = {
      createOrder: await countWriteUnits(() => place(13_000, rivalKey)),
      changeOrderBid: await countWriteUnits(() =>
        asPartner(changeOrderBid, { method: "POST", params, body: { max_bid_amount_usd: 12_500 } }),
      ),
      deleteOrder: await countWriteUnits(() => asPartner(deleteOrder, { method: "DELETE", params })),
    };
    for (const [operation, units] of Object.entries(used)) {
      const { least, most } = writesOf(operation);
      expect(units, operation).toBeGreaterThanOrEqual(least);
      expect(units, operation).toBeLessThanOrEqual(most);
    }
  });

  it("POST of an order takes 4 round trips for a car that is being acquired, including the key check", async () => {
    const { body: placed } = await orderUpcoming();
    await asOperator(transitionOrder, {
      method: "POST",
      params: { id: placed.id },
      body: { to: "acquiring" },
    });
    const { apiKey: otherKey } = await openAccount();
    const late = () =>
      asPartner(
        createOrder,
        {
          method: "POST",
          body: { vehicle_id: placed.vehicle_id, max_bid_amount_usd: 12_000 },
          headers: { "idempotency-key": randomUUID() },
        },
        otherKey,
      );
    let answer: TestAnswer | null = null;
    expect(
      await countRoundTrips(async () => {
        answer = await late();
      }),
    ).toBe(4);
    expect(answer).toMatchObject({ status: 201, body: { status: "acquiring" } });
  });
});
