import { beforeAll, describe, expect, it } from "vitest";
import { enterListings, hoursFromNow } from "../../support/stage/enter-listings.ts";
import type { Answer, PartnerClient } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

const reportUrl = "https://reports.example.com/inspection/7";
const bid = 50_000;
/** The events of an order are found through an index, which may be some seconds late. */
const patience = { timeout: 20_000, interval: 200 };

describe("order steps on the running stage", () => {
  let partner: PartnerClient;
  let cars: string[];

  beforeAll(async () => {
    partner = await stage.createPartner("sandbox");
    const auction_date = await hoursFromNow(stage, 150);
    cars = await enterListings(stage, "sandbox", Array(13).fill({ auction_date }));
  });

  const placeOrder = async (inspected = false): Promise<string> => {
    const placed = await partner.order({
      vehicle_id: cars.pop(),
      max_bid_amount_usd: bid,
      secondary_inspection_required: inspected,
    });
    expect(placed.status).toBe(201);
    return placed.body.id;
  };
  const move = (id: string, body: Record<string, unknown>): Promise<Answer> =>
    stage.operator("sandbox", "POST", `/ops/v1/orders/${id}/transition`, body);
  const moveTo = async (id: string, ...statuses: string[]): Promise<void> => {
    for (const to of statuses) {
      const terms = to === "secured" ? { auction_final_price_krw: 13_000_000, auction_fee_usd: 300 } : {};
      expect((await move(id, { to, ...terms })).body).toMatchObject({ id, status: to });
    }
  };
  const inspect = (id: string) =>
    moveTo(id, "secondary_inspection_in_progress", "secondary_inspection_ready");
  const report = (id: string, body: Record<string, unknown>) => partner.post(`/v1/orders/${id}/status`, body);
  /** Returns the statuses that the partner was notified of, oldest first. */
  const reported = async (id: string): Promise<string[]> => {
    const { body } = await partner.get(`/v1/orders/${id}/events`);
    return body.data
      .filter(({ type }: { type: string }) => type === "order.status_changed")
      .map(({ payload }: Answer["body"]) => `${payload.data.previous_status} -> ${payload.data.order.status}`)
      .reverse();
  };
  const refusalOf = ({ status, body }: Answer) => [
    status,
    body.error?.code,
    body.error?.details.reason,
    body.error?.details.current_status,
  ];
  const outOfSequence = (from: string) => [409, "invalid_status_transition", "out_of_sequence", from];

  it("DELETE cancels a placed order as dealer_cancelled without sending a webhook, and a second DELETE is rejected", async () => {
    const id = await placeOrder();
    const cancelled = await partner.delete(`/v1/orders/${id}`);
    expect(cancelled.status).toBe(200);
    expect(cancelled.body).toMatchObject({
      status: "cancelled",
      cancellation_reason: "dealer_cancelled",
      failure_reason: null,
      acquired_at: null,
    });
    expect(await reported(id)).toEqual([]);
    expect(refusalOf(await partner.delete(`/v1/orders/${id}`))).toEqual(outOfSequence("cancelled"));
  });

  it("a finished inspection has its report URL in the order and in the event", async () => {
    const id = await placeOrder(true);
    await moveTo(id, "secondary_inspection_in_progress");
    const ready = await move(id, { to: "secondary_inspection_ready", secondary_inspection_url: reportUrl });
    expect(ready.body.secondary_inspection_url).toBe(reportUrl);
    const last = async () =>
      (await partner.get(`/v1/orders/${id}/events?limit=1`)).body.data[0]?.payload.data.order;
    await expect.poll(async () => (await last())?.secondary_inspection_url, patience).toBe(reportUrl);
    expect(await last()).toEqual((await partner.get(`/v1/orders/${id}`)).body);
  });

  it("confirm moves an inspected order to acquiring and sends an event, and a second confirm is rejected", async () => {
    const id = await placeOrder(true);
    expect(refusalOf(await partner.post(`/v1/orders/${id}/confirm`))).toEqual(outOfSequence("placed"));
    await inspect(id);
    const confirmed = await partner.post(`/v1/orders/${id}/confirm`, "ignored", {
      "content-type": "text/plain",
    });
    expect([confirmed.status, confirmed.body.status]).toEqual([200, "acquiring"]);
    expect(confirmed.body.acquired_at).not.toBeNull();
    expect(refusalOf(await partner.post(`/v1/orders/${id}/confirm`))).toEqual(outOfSequence("acquiring"));
    await expect.poll(() => reported(id), patience).toContain("secondary_inspection_ready -> acquiring");
  });

  it("DELETE cancels an inspected order with the reason secondary_inspection_declined and sends a webhook", async () => {
    const id = await placeOrder(true);
    await moveTo(id, "secondary_inspection_in_progress");
    expect(refusalOf(await partner.delete(`/v1/orders/${id}`))).toEqual(
      outOfSequence("secondary_inspection_in_progress"),
    );
    await moveTo(id, "secondary_inspection_ready");
    const declined = await partner.delete(`/v1/orders/${id}`);
    expect(declined.body).toMatchObject({
      status: "cancelled",
      cancellation_reason: "secondary_inspection_declined",
    });
    await expect.poll(() => reported(id), patience).toContain("secondary_inspection_ready -> cancelled");
  });

  it("an order with a failed inspection can be cancelled but cannot become failed", async () => {
    const id = await placeOrder(true);
    await inspect(id);
    const wrong = await move(id, { to: "failed", failure_reason: "vehicle_unavailable" });
    expect(refusalOf(wrong)).toEqual(outOfSequence("secondary_inspection_ready"));
    const ended = await move(id, { to: "cancelled", cancellation_reason: "secondary_inspection_failed" });
    expect(ended.body.status).toBe("cancelled");
  });

  it("an inspection can be started only if the partner requested it", async () => {
    const refused = await move(await placeOrder(), { to: "secondary_inspection_in_progress" });
    expect([refused.status, refused.body.error.code]).toEqual([409, "invalid_status_transition"]);
  });

  it("an order goes from bid to delivery with one event per operator step and no event for the partner's own actions", async () => {
    const id = await placeOrder();
    await moveTo(id, "acquiring", "secured", "export_processing");
    const shipment = { vessel_name: "Morning Star", bl_number: "BL-1", etd: "2026-12-20T00:00:00Z" };
    const shipped = await move(id, { to: "in_transit", shipment });
    expect(shipped.body.shipment).toMatchObject({ vessel_name: "Morning Star", carrier: null });
    const customs = await report(id, { status: "customs", occurred_at: "2026-12-24T08:00:00+01:00" });
    expect([customs.status, customs.body.status]).toEqual([200, "customs"]);
    expect((await report(id, { status: "delivered", notes: null })).body.status).toBe("delivered");
    await expect
      .poll(() => reported(id), patience)
      .toEqual([
        "placed -> acquiring",
        "acquiring -> secured",
        "secured -> export_processing",
        "export_processing -> in_transit",
      ]);
    const order = (await partner.get(`/v1/orders/${id}`)).body;
    expect(order.amounts).toEqual({
      purchase_price_usd: Math.round(13_000_000 / order.fx_rate),
      auction_fee_usd: 300,
    });
  });

  it("a partner's status report for a placed order is rejected: customs and delivered as out of sequence, operator statuses with 403", async () => {
    const id = await placeOrder();
    for (const status of ["customs", "delivered"]) {
      expect(refusalOf(await report(id, { status }))).toEqual(outOfSequence("placed"));
    }
    for (const status of ["acquiring", "secured", "export_processing", "in_transit"]) {
      expect(refusalOf(await report(id, { status }))).toEqual([
        403,
        "invalid_status_transition",
        "partner_not_authorized",
        "placed",
      ]);
    }
    expect((await report(id, { status: "placed" })).body.error.code).toBe("validation_error");
  });

  it("a nonexistent transition returns 409 for the operator, and an unknown status returns 400", async () => {
    const id = await placeOrder();
    for (const to of ["export_processing", "in_transit", "customs", "delivered"]) {
      expect(refusalOf(await move(id, { to }))).toEqual(outOfSequence("placed"));
    }
    const early = await move(id, { to: "secured", auction_final_price_krw: 1_000_000 });
    expect(refusalOf(early)).toEqual(outOfSequence("placed"));
    for (const body of [{ to: "lost" }, { to: "secured" }, { to: "failed" }, {}]) {
      expect((await move(id, body)).body.error.code).toBe("validation_error");
    }
    expect((await move("ord_unknown", { to: "acquiring" })).body.error.code).toBe("order_not_found");
    expect((await partner.get(`/v1/orders/${id}`)).body.status).toBe("placed");
  });

  it("the operator cancels a placed order with an auction reason, and an event is sent", async () => {
    const id = await placeOrder();
    const cancelled = await move(id, { to: "cancelled", cancellation_reason: "seller_withdrew" });
    expect(cancelled.body).toMatchObject({ status: "cancelled", cancellation_reason: "seller_withdrew" });
    await expect.poll(() => reported(id), patience).toEqual(["placed -> cancelled"]);
  });
});
