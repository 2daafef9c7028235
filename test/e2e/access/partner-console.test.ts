import { describe, expect, it, onTestFinished } from "vitest";
import { startWebhookReceiver } from "../../support/services/start-webhook-receiver.ts";
import { stage, untilIdle } from "../shared-stage.ts";

describe("partner user in the console of the running stage", () => {
  it("a partner's user registers and pings an endpoint, reads orders and events, replays an event and deletes the endpoint", async () => {
    const receiver = await startWebhookReceiver(() => 200);
    onTestFinished(receiver.stop);
    const partner = await stage.createPartner("sandbox");
    const call = (method: string, path: string, body?: unknown) =>
      stage.partnerUser("sandbox", partner.partnerId, method, `/console/v1${path}`, body);
    const created = await call("POST", "/webhook-endpoints", { url: receiver.url });
    expect([created.status, typeof created.body.secret]).toEqual([201, "string"]);
    const path = `/webhook-endpoints/${created.body.id}`;
    const pinged = await call("POST", `${path}/ping`);
    expect([pinged.status, receiver.received.length]).toEqual([200, 1]);
    const changed = await call("PATCH", path, { description: "Live log" });
    expect([changed.status, changed.body.description]).toEqual([200, "Live log"]);
    const rotated = await call("POST", `${path}/rotate-secret`);
    expect(rotated.body.secret).not.toBe(created.body.secret);
    expect((await call("GET", "/webhook-endpoints")).body.data).toHaveLength(1);

    const car = await stage.takeOrderableCar(partner, "Chevrolet");
    const bid = car.pricing.listing_price;
    const order = (await partner.order({ vehicle_id: car.id, max_bid_amount_usd: bid })).body;
    await partner.post(`/v1/orders/${order.id}/sandbox-status`, { status: "acquiring" });
    await untilIdle();
    expect((await call("GET", "/orders?status=acquiring")).body.data[0].id).toBe(order.id);
    // Only the console takes several statuses.
    const several = "/orders?status=placed,acquiring";
    expect((await call("GET", several)).body.data[0].id).toBe(order.id);
    expect((await partner.get(`/v1${several}`)).status).toBe(400);
    const [event] = (await call("GET", `/events?order_id=${order.id}`)).body.data;
    expect([event.type, event.delivery_status]).toEqual(["order.status_changed", "delivered"]);
    expect((await call("POST", `/events/${event.id}/replay`)).status).toBe(202);
    const hour = 3_600_000;
    const at = Date.parse(event.created_at);
    const all = await call("POST", "/events/replay", {
      from: new Date(at - hour).toISOString(),
      to: new Date(at + hour).toISOString(),
      endpoint_id: created.body.id,
    });
    expect(all.status).toBe(202);
    await untilIdle();
    const again = receiver.received.slice(1).map(({ envelope }) => envelope.id);
    expect(again).toEqual([event.id, event.id, event.id]);
    expect((await call("DELETE", path)).status).toBe(204);
    expect((await partner.get(`/v1${path}`)).status).toBe(404);
  });
});
