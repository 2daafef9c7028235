import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { handler as createOrder } from "../../../functions/partner/orders/create-order.ts";
import { handler as deleteOrder } from "../../../functions/partner/orders/delete-order.ts";
import { handler as getOrder } from "../../../functions/partner/orders/get-order.ts";
import { handler as listOrderEvents } from "../../../functions/partner/orders/list-order-events.ts";
import { handler as simulateOrderStatus } from "../../../functions/partner/orders/simulate-order-status.ts";
import { simulatedOrderSchema } from "../../../shared/contract/resources/orders/order.ts";
import { simulateOrderStatusRoute } from "../../../shared/contract/routes/orders/simulate-order-status.ts";
import { orderStatuses } from "../../../shared/domain/orders/order.ts";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { readRankedLot } from "../../../shared/persistence/orders/lots.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { callHandler, type TestRequest } from "../../support/requests/call-handler.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { krwPerUsd, place, readEvents, seedListing } from "./seed-orders.ts";

let table: RunningTable;
let apiKey: string;
beforeAll(async () => {
  table = await startTable();
  await putFxRate({ krwPerUsd, asOf: Date.now(), fetchedAt: Date.now() });
  ({ apiKey } = await openAccount());
});
afterAll(() => table.stop());

const call = (handler: GatewayHandler, request: TestRequest, key = apiKey) =>
  callHandler(handler, { ...request, headers: { "x-api-key": key, ...request.headers } });
const placeOn = async (vehicleId: string): Promise<string> => {
  const headers = { "idempotency-key": randomUUID() };
  const body = { vehicle_id: vehicleId, max_bid_amount_usd: 12_000 };
  return (await call(createOrder, { method: "POST", headers, body })).body.id;
};
const placeUpcoming = async () => placeOn(await seedListing({ auctionDate: Date.now() + 10 * day }));
const simulate = (id: string, body: unknown, key = apiKey) =>
  call(simulateOrderStatus, { method: "POST", params: { id }, body }, key);
const newestEvent = async (id: string) =>
  (await call(listOrderEvents, { params: { id }, query: { limit: "1" } })).body.data[0];

describe("POST /v1/orders/{id}/sandbox-status", () => {
  it("an occurred_at out of range returns 400 with the bounds, and the order stays readable", async () => {
    const id = await placeUpcoming();
    for (const occurredAt of ["9999-12-31T23:59:59-23:59", "2100-01-01T00:00:00Z", "0000-01-01T00:00:00Z"]) {
      const { status, body } = await simulate(id, { status: "secured", occurred_at: occurredAt });
      expect([status, body.error.code]).toEqual([400, "validation_error"]);
      expect(body.error.details.issues).toEqual([
        { path: "body.occurred_at", message: "must be from 1970-01-01 until before 2100-01-01 (UTC)" },
      ]);
    }
    const last = { status: "secured", occurred_at: "2099-12-31T23:59:59.999Z" };
    expect((await simulate(id, last)).status).toBe(200);
    const shown = await call(getOrder, { params: { id } });
    expect([shown.status, shown.body.acquired_at]).toEqual([200, "2100-01-01T08:59:59.999+09:00"]);
  });

  it("sandbox-status sets any of the eleven statuses and sends each changed order as GET shows it", async () => {
    const id = await placeUpcoming();
    for (const status of [...orderStatuses.slice(1), "placed"]) {
      const { status: code, body } = await simulate(id, { status });
      expect([code, body.status, body.webhook_enqueued]).toEqual([200, status, true]);
      expect(() => z.parse(z.strictObject(simulatedOrderSchema.shape), body)).not.toThrow();
      const shown = (await call(getOrder, { params: { id } })).body;
      expect({ ...shown, webhook_enqueued: true }).toEqual(body);
    }
    const log = (await call(listOrderEvents, { params: { id } })).body.data;
    const reported = log.map(
      (entry: { payload: { data: { order: { status: string } } } }) => entry.payload.data.order.status,
    );
    expect(reported.sort()).toEqual([...orderStatuses].sort());
  });

  it("sandbox-status shows any cancellation reason on the order and in its event", async () => {
    const id = await placeUpcoming();
    const reason = "buyer changed their mind 고객 변심";
    const cancelled = await simulate(id, { status: "cancelled", cancellation_reason: reason });
    expect([cancelled.status, cancelled.body.cancellation_reason]).toEqual([200, reason]);
    expect((await newestEvent(id)).payload.data.order.cancellation_reason).toBe(reason);
    const tooLong = await simulate(id, { status: "cancelled", cancellation_reason: "x".repeat(501) });
    expect(tooLong.body.error.details.issues[0].path).toBe("body.cancellation_reason");
  });

  it("sandbox-status reads an occurred_at without an offset as Korean time", async () => {
    for (const occurredAt of ["2026-03-05T10:00:00", "2026-03-05T10:00", "2026-03-05T01:00:00Z"]) {
      const id = await placeUpcoming();
      const { status, body } = await simulate(id, { status: "acquiring", occurred_at: occurredAt });
      expect([status, body.acquired_at]).toEqual([200, "2026-03-05T10:00:00.000+09:00"]);
    }
  });

  it("sandbox-status with the order's current status sends no event", async () => {
    const id = await placeUpcoming();
    expect((await simulate(id, { status: "placed" })).body).toMatchObject({
      status: "placed",
      webhook_enqueued: false,
    });
    expect(await newestEvent(id)).toBeUndefined();
  });

  it("sandbox-status records purchase_price_usd and auction_fee_usd with the status secured", async () => {
    const id = await placeUpcoming();
    const body = { status: "secured", purchase_price_usd: 9_000, auction_fee_usd: null };
    expect((await simulate(id, body)).body.amounts).toEqual({
      purchase_price_usd: 9_000,
      auction_fee_usd: null,
    });
  });

  it("sandbox-status adds secondary_inspection_url to the order and the event", async () => {
    const id = await placeUpcoming();
    const url = "https://reports.example.com/7";
    const body = { status: "secondary_inspection_ready", secondary_inspection_url: url };
    expect((await simulate(id, body)).body.secondary_inspection_url).toBe(url);
    expect((await newestEvent(id)).payload.data.order.secondary_inspection_url).toBe(url);
  });

  it("sandbox-status uses occurred_at as the acquisition time", async () => {
    const id = await placeUpcoming();
    const body = { status: "acquiring", occurred_at: "2026-01-02T03:04:05+09:00" };
    expect((await simulate(id, body)).body.acquired_at).toBe("2026-01-02T03:04:05.000+09:00");
  });

  it.each([
    [{ status: "lost" }, "body.status"],
    [{ status: "placed", failure_reason: "outbid" }, "body.failure_reason"],
    [{ status: "failed", failure_reason: "bored" }, "body.failure_reason"],
    [{ status: "failed", cancellation_reason: "seller_withdrew" }, "body.cancellation_reason"],
    [{ status: "placed", secondary_inspection_url: "https://a.example" }, "body.secondary_inspection_url"],
    [
      { status: "secondary_inspection_ready", secondary_inspection_url: "http://a.example" },
      "body.secondary_inspection_url",
    ],
    [{ status: "placed", purchase_price_usd: 1 }, "body.purchase_price_usd"],
    [{ status: "secured", purchase_price_usd: 1.5 }, "body.purchase_price_usd"],
    [{ status: "placed", occurred_at: "yesterday" }, "body.occurred_at"],
  ])("sandbox-status with %j returns 400 validation_error", async (body, path) => {
    const { status, body: answer } = await simulate("ord_any", body);
    expect([status, answer.error.details.issues[0].path]).toEqual([400, path]);
  });

  it("sandbox-status accepts null for a reason that does not apply", async () => {
    const id = await placeUpcoming();
    const nulls = { failure_reason: null, cancellation_reason: null, auction_fee_usd: null };
    expect((await simulate(id, { status: "acquiring", ...nulls })).status).toBe(200);
  });

  it("sandbox-status reactivates an ended order, or returns duplicate_order if another order is active", async () => {
    const vehicleId = await seedListing({ auctionDate: Date.now() + 10 * day });
    const first = await placeOn(vehicleId);
    await call(deleteOrder, { method: "DELETE", params: { id: first } });
    const second = await placeOn(vehicleId);
    const refused = await simulate(first, { status: "acquiring" });
    expect([refused.status, refused.body.error.code, refused.body.error.details]).toEqual([
      409,
      "duplicate_order",
      { existing_order_id: second },
    ]);
    await simulate(second, { status: "failed" });
    expect((await simulate(first, { status: "acquiring" })).body.is_highest_bid).toBe(true);
    expect((await readRankedLot(vehicleId)).entries.map(({ orderId }) => orderId)).toEqual([first]);
  });

  it("fifty concurrent status changes of one partner all succeed, each with its own event number", async () => {
    const busy = await openAccount();
    const order = async () => {
      const vehicleId = await seedListing({ auctionDate: Date.now() + 10 * day });
      const { order: placed } = await place(busy.partnerId, { vehicleId }, { now: Date.now() });
      return placed.id;
    };
    const ids = await Promise.all(Array.from({ length: 50 }, order));
    // On a busy machine, a change may lose races for ten seconds. It then returns 500, which may be retried.
    const change = async (id: string, repeats = 3): ReturnType<typeof simulate> => {
      const answer = await simulate(id, { status: "acquiring" }, busy.apiKey);
      return answer.status === 500 && repeats > 0 ? change(id, repeats - 1) : answer;
    };
    const answers = await Promise.all(ids.map((id) => change(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    const events = await readEvents(busy.partnerId);
    expect(events.map(({ sequence }) => sequence)).toEqual(ids.map((_, position) => position + 1));
    expect(events.map(({ data }) => (data.order as { id: string }).id).sort()).toEqual(ids.sort());
  });

  it("sandbox-status of another partner's order returns order_not_found, and the route does not exist in production", async () => {
    const { apiKey: stranger } = await openAccount();
    const foreign = await simulate(await placeUpcoming(), { status: "secured" }, stranger);
    expect([foreign.status, foreign.body.error.code]).toEqual([404, "order_not_found"]);
    expect(simulateOrderStatusRoute.sandboxOnly).toBe(true);
  });
});
