import { beforeAll, describe, expect, it } from "vitest";
import { enterListings, hoursFromNow } from "../../support/stage/enter-listings.ts";
import type { Answer, PartnerClient } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

const bid = 50_000;

describe("changing orders on the running stage", () => {
  let partner: PartnerClient;
  let rival: PartnerClient;
  let cars: string[];

  beforeAll(async () => {
    [partner, rival] = await Promise.all([stage.createPartner("sandbox"), stage.createPartner("sandbox")]);
    const auction_date = await hoursFromNow(stage, 150);
    cars = await enterListings(stage, "sandbox", Array(8).fill({ auction_date }));
  });

  const place = async (client: PartnerClient, vehicle_id = cars.pop()): Promise<Answer["body"]> =>
    (await client.order({ vehicle_id, max_bid_amount_usd: bid })).body;
  const rebid = (client: PartnerClient, id: string, max_bid_amount_usd: unknown) =>
    client.patch(`/v1/orders/${id}`, { max_bid_amount_usd });
  const simulate = (id: string, body: Record<string, unknown>) =>
    partner.post(`/v1/orders/${id}/sandbox-status`, body);
  const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

  it("PATCH changes the bid and the leading order, and the earlier of two equal bids leads", async () => {
    const first = await place(partner);
    const second = await place(rival, first.vehicle_id);
    expect([first.is_highest_bid, second.is_highest_bid]).toEqual([true, false]);
    const raised = await rebid(rival, second.id, bid + 1_000);
    expect(raised.status).toBe(200);
    expect(raised.body).toMatchObject({ is_highest_bid: true, current_max_bid_usd: bid + 1_000 });
    const level = await rebid(partner, first.id, bid + 1_000);
    expect(level.body).toMatchObject({ is_highest_bid: false, current_max_bid_usd: bid + 1_000 });
  });

  it("PATCH with the same bid changes nothing", async () => {
    const order = await place(partner);
    expect((await rebid(partner, order.id, bid)).body).toEqual(order);
  });

  it("PATCH rejects the bids that POST rejects, and rejects every bid after the order reaches the status acquiring", async () => {
    const order = await place(partner);
    for (const value of [null, 0, 1]) {
      expect(codeOf(await rebid(partner, order.id, value))).toEqual([400, "missing_max_bid"]);
    }
    for (const value of ["60000", 60_000.5, undefined]) {
      expect(codeOf(await rebid(partner, order.id, value))).toEqual([400, "validation_error"]);
    }
    expect(codeOf(await rebid(rival, order.id, bid))).toEqual([404, "order_not_found"]);
    await stage.operator("sandbox", "POST", `/ops/v1/orders/${order.id}/transition`, { to: "acquiring" });
    const late = await rebid(partner, order.id, bid + 1);
    expect(codeOf(late)).toEqual([409, "invalid_status_transition"]);
    expect(late.body.error.details).toMatchObject({ reason: "out_of_sequence", current_status: "acquiring" });
  });

  it("sandbox-status moves an order to any of the eleven statuses and sends an event for each change", async () => {
    const { id } = await place(partner);
    const steps = [
      { status: "secondary_inspection_in_progress" },
      { status: "secondary_inspection_ready", secondary_inspection_url: "https://reports.example.com/9" },
      { status: "acquiring" },
      { status: "secured", purchase_price_usd: 11_000, auction_fee_usd: 320 },
      { status: "export_processing" },
      { status: "in_transit" },
      { status: "customs" },
      { status: "delivered" },
      { status: "failed", failure_reason: "outbid" },
      { status: "cancelled", cancellation_reason: "seller_withdrew" },
      { status: "placed" },
    ];
    for (const step of steps) {
      const { status, body } = await simulate(id, step);
      const { purchase_price_usd: _price, auction_fee_usd: _fee, ...shown } = step;
      expect([status, body]).toMatchObject([200, { ...shown, webhook_enqueued: true }]);
    }
    expect((await simulate(id, { status: "placed" })).body.webhook_enqueued).toBe(false);
    const { body } = await partner.get(`/v1/orders/${id}/events`);
    const reported = body.data.filter(({ type }: { type: string }) => type === "order.status_changed");
    expect(reported).toHaveLength(steps.length);
  });

  it("sandbox-status accepts a reason only with a matching status, and the route does not exist in production", async () => {
    const { id } = await place(partner);
    const refused = await simulate(id, { status: "secured", failure_reason: "outbid" });
    expect(refused.body.error.details.issues[0].path).toBe("body.failure_reason");
    const production = stage.partner("production", stage.env.production.api_key);
    const absent = await production.post(`/v1/orders/${id}/sandbox-status`, { status: "placed" });
    expect(codeOf(absent)).toEqual([404, "route_not_found"]);
  });

  it("an order's car record does not change when the price of the listing changes", async () => {
    const vehicleId = cars.pop() as string;
    const before = (await partner.get(`/v1/vehicles/${vehicleId}`)).body;
    const { id } = await place(partner, vehicleId);
    await enterListings(stage, "sandbox", [
      { listing_id: vehicleId, auction_date: before.auction_date, start_price_krw: 9_000_000 },
    ]);
    expect((await partner.get(`/v1/vehicles/${vehicleId}`)).body.pricing).not.toEqual(before.pricing);
    const { photos, ...ordered } = (await partner.get(`/v1/orders/${id}/vehicle`)).body;
    const { photos: offered, ...seen } = before;
    expect(ordered).toEqual(seen);
    expect(photos).toHaveLength(offered.length);
    expect(codeOf(await rival.get(`/v1/orders/${id}/vehicle`))).toEqual([404, "order_not_found"]);
  });
});
