import { describe, expect, it, onTestFinished } from "vitest";
import { stage } from "../e2e/shared-stage.ts";
import { startWebhookReceiver } from "../support/services/start-webhook-receiver.ts";
import { expectAccepted, expectCatalogued } from "../support/services/verify-webhook.ts";
import { enterListings, hoursFromNow } from "../support/stage/enter-listings.ts";
import { type Answer, send } from "../support/stage/stage-client.ts";

const patience = { timeout: 60_000, interval: 250 };

/** Moves the clock of the stage forward; resolves when all due work has run. */
async function passMinutes(minutes: number): Promise<void> {
  const now = await hoursFromNow(stage, minutes / 60);
  const jumped = await send(`${stage.env.upstreams_url}/clock`, { method: "PUT", body: { now } });
  expect(jumped.status).toBe(200);
}

describe("orders over several minutes on the running stage", () => {
  it("a competitor gets at most one notification per leading bid, and the last notification states the final leading bid", async () => {
    const [first, second] = [await stage.createPartner("sandbox"), await stage.createPartner("sandbox")];
    const [vehicle_id] = await enterListings(stage, "sandbox", [
      { auction_date: await hoursFromNow(stage, 300) },
    ]);
    const { id } = (await first.order({ vehicle_id, max_bid_amount_usd: 50_000 })).body;
    const rival = (await second.order({ vehicle_id, max_bid_amount_usd: 51_000 })).body.id;
    await second.patch(`/v1/orders/${rival}`, { max_bid_amount_usd: 52_000 });
    await passMinutes(2);
    const reported = async () => (await first.get(`/v1/orders/${id}/events`)).body.data;
    const reportedBids = async () =>
      (await reported()).map(({ payload }: Answer["body"]) => payload.data.order.current_max_bid_usd);
    await expect.poll(async () => (await reportedBids())[0], patience).toBe(52_000);
    expect(new Set(await reportedBids()).size).toBe((await reported()).length);
    const [{ type, payload }] = await reported();
    expect(type).toBe("order.detail_updated");
    expect(payload.data).toEqual({ order: (await first.get(`/v1/orders/${id}`)).body });
  });

  it("rapid corrections send an event with the latest order, and a correction without effect sends no event", async () => {
    const [partner, receiver] = await Promise.all([stage.createPartner("sandbox"), startWebhookReceiver()]);
    onTestFinished(receiver.stop);
    const { secret } = (await partner.post("/v1/webhook-endpoints", { url: receiver.url })).body;
    const auction_date = await hoursFromNow(stage, 300);
    const [vehicle_id] = await enterListings(stage, "sandbox", [{ auction_date }]);
    const { id } = (await partner.order({ vehicle_id, max_bid_amount_usd: 50_000 })).body;
    const correct = (body: Record<string, unknown>) =>
      stage.operator("sandbox", "PATCH", `/ops/v1/orders/${id}`, body);
    await correct({ vin: "KMHF341EBKA000901" });
    await correct({ vin: "KMHF341EBKA000902" });
    await correct({ options: ["sunroof"] });
    await passMinutes(2);
    const reported = async () => (await partner.get(`/v1/orders/${id}/events`)).body.data;
    const newest = async () => (await reported())[0]?.payload.data.order;
    const latest = { vin: "KMHF341EBKA000902", options: ["sunroof"] };
    await expect.poll(newest, patience).toMatchObject(latest);
    const [{ type, payload }, ...earlier] = await reported();
    expect(type).toBe("order.detail_updated");
    // Each of the three corrections changes the order, and none is notified twice.
    expect(earlier.length).toBeLessThan(3);
    const webhook = await receiver.waitFor(({ envelope }) => envelope.id === payload.id);
    expect(webhook.envelope).toEqual(payload);
    expectCatalogued(webhook.envelope);
    expectAccepted(webhook, secret, Number(webhook.headers["x-svc-timestamp"]) * 1000);
    await correct({ vin: "KMHF341EBKA000902" });
    await partner.patch(`/v1/orders/${id}`, { max_bid_amount_usd: 50_000 });
    await passMinutes(2);
    expect(await reported()).toHaveLength(1 + earlier.length);
  });

  it("an order is cancelled when the auction house delists its car before the auction", async () => {
    const partner = await stage.createPartner("sandbox");
    const car = { auction_date: await hoursFromNow(stage, 300) };
    const [stays = "", goes] = await enterListings(stage, "sandbox", [car, car], { source: "auction_b" });
    const place = async (vehicle_id?: string) =>
      (await partner.order({ vehicle_id, max_bid_amount_usd: 50_000 })).body.id;
    const ids = [await place(stays), await place(goes)];
    const sendFull = () =>
      enterListings(stage, "sandbox", [{ ...car, listing_id: stays }], { source: "auction_b", kind: "full" });
    const read = async () =>
      Promise.all(ids.map(async (id) => (await partner.get(`/v1/orders/${id}`)).body.cancellation_reason));
    // Such a short file may be a broken export, so its removals wait until the next file lacks the same cars.
    await sendFull();
    await passMinutes(10);
    expect(await read()).toEqual([null, null]);
    await sendFull();
    await expect.poll(read, patience).toEqual([null, "seller_withdrew"]);
  });

  it("the price of an ordered dealer car is rechecked every hour", async () => {
    const partner = await stage.createPartner("sandbox");
    const page = await partner.get("/v1/vehicles?source=dealer&make=Kia&limit=1");
    const { id: vehicle_id } = page.body.data[0];
    const { id } = (await partner.order({ vehicle_id })).body;
    const number = vehicle_id.slice("retail_".length);
    const listing = `${stage.env.upstreams_url}/control/listings/${number}`;
    const { body } = await send(`${stage.env.upstreams_url}/control/listings?make=Kia`);
    const { price_krw } = body.data.find((car: { id: number }) => String(car.id) === number);
    await fetch(listing, { method: "PUT", body: JSON.stringify({ price_krw: price_krw - 1_450_000 }) });
    await passMinutes(66);
    const reported = async () =>
      (await partner.get(`/v1/orders/${id}/events`)).body.data.map((entry: { type: string }) => entry.type);
    await expect.poll(reported, patience).toEqual(["order.price_updated"]);
    await fetch(listing, { method: "PUT", body: JSON.stringify({ status: "SOLD" }) });
    await passMinutes(66);
    const reasonOf = async () => (await partner.get(`/v1/orders/${id}`)).body.cancellation_reason;
    await expect.poll(reasonOf, patience).toBe("seller_withdrew");
  });
});
