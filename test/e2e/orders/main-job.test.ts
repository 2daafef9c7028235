import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/services/start-webhook-receiver.ts";
import { expectAccepted } from "../../support/services/verify-webhook.ts";
import type { PartnerClient } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

const stripe = new Stripe("sk_test_unused");

const patience = { timeout: 30_000, interval: 100 };

describe("main flow: find a car, order it, receive its events", () => {
  let receiver: WebhookReceiver;
  let winner: PartnerClient;
  let rival: PartnerClient;
  let secret: string;

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    winner = await stage.createPartner("sandbox");
    rival = await stage.createPartner("sandbox");
    const endpoint = await winner.post("/v1/webhook-endpoints", { url: receiver.url });
    expect(endpoint.status).toBe(201);
    secret = endpoint.body.secret;
  });
  afterAll(() => receiver.stop());

  it("the vehicle list shows seeded cars of upcoming auction days, earliest first", async () => {
    const page = await winner.get("/v1/vehicles?orderable_only=true&limit=50");
    expect(page.status).toBe(200);
    expect(page.body.data).toHaveLength(50);
    const dates = page.body.data.map((car: { auction_date: string }) => Date.parse(car.auction_date));
    expect(dates).toEqual([...dates].sort((left, right) => left - right));
    for (const car of page.body.data) {
      expect(car.auction_result).toBe("upcoming");
      expect(car.auction_date).toMatch(/\+09:00$/);
      expect(Date.parse(car.order_cutoff_at)).toBe(Date.parse(car.auction_date) - 1440 * 60_000);
    }
  });

  it("the winner of a lot is notified by signed webhooks that the Stripe and Standard Webhooks libraries accept", async () => {
    const car = await stage.takeOrderableCar(winner, "Kia");
    const placed = await winner.order({
      vehicle_id: car.id,
      max_bid_amount_usd: Math.max(car.pricing.listing_price, 20_000) + 500,
    });
    expect(placed.status).toBe(201);
    expect(placed.body).toMatchObject({ status: "placed", is_highest_bid: true, vehicle_id: car.id });
    const outbid = await rival.order({
      vehicle_id: car.id,
      max_bid_amount_usd: Math.max(car.pricing.listing_price, 20_000),
    });
    expect(outbid.body.is_highest_bid).toBe(false);

    const acquired = await stage.operator("sandbox", "POST", `/ops/v1/lots/${car.id}/acquire`);
    expect(acquired.status).toBe(200);
    const awarded = await stage.operator("sandbox", "POST", `/ops/v1/lots/${car.id}/award`, {
      auction_final_price_krw: 20_000_000,
      auction_fee_usd: 350,
    });
    expect(awarded.body.winner_order_id).toBe(placed.body.id);

    const secured = await receiver.waitFor(
      ({ envelope }) => (envelope.data.order as { status?: string } | undefined)?.status === "secured",
    );
    const order = await winner.get(`/v1/orders/${placed.body.id}`);
    expect(secured.envelope.type).toBe("order.status_changed");
    expect(secured.envelope.data).toEqual({ order: order.body, previous_status: "acquiring" });
    expect(order.body.amounts.purchase_price_usd).toBe(Math.round(20_000_000 / order.body.fx_rate));
    expect((await rival.get(`/v1/orders/${outbid.body.id}`)).body).toMatchObject({
      status: "failed",
      failure_reason: "outbid_internally",
    });

    // Events are delivered in order only while nothing fails.
    await expect
      .poll(
        () =>
          receiver
            .listReceived()
            .map((webhook) => webhook.envelope.sequence)
            .sort(),
        patience,
      )
      .toEqual([1, 2]);
    for (const webhook of receiver.received) {
      const { headers, rawBody } = webhook;
      expectAccepted(webhook, secret);
      expect(() =>
        stripe.webhooks.constructEvent(`${rawBody} `, headers["x-svc-signature"]!, secret),
      ).toThrow();
    }
  });

  it("the event log of an order shows the sent payloads with their attempts", async () => {
    const orders = await winner.get("/v1/orders");
    const sent = receiver.listReceived().map((webhook) => webhook.envelope);
    const statusOf = (entry: { delivery_status: string }) => entry.delivery_status;
    const readLog = () => winner.get(`/v1/orders/${orders.body.data[0].id}/events`);
    // The list of an order's events is eventually consistent.
    await expect
      .poll(async () => (await readLog()).body.data.map(statusOf), patience)
      .toEqual(sent.map(() => "delivered"));
    const log = await readLog();
    expect(log.status).toBe(200);
    for (const entry of log.body.data) {
      expect(entry.attempts).toHaveLength(1);
      expect(entry.attempts[0]).toMatchObject({ number: 1, response_code: 200, error: null });
      expect(entry.payload).toEqual(sent.find((envelope) => envelope.id === entry.id));
    }
  });
});
