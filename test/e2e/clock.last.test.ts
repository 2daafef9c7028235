import { describe, expect, it } from "vitest";
import { retryScheduleSeconds } from "../../shared/domain/webhooks/retry-schedule.ts";
import { enterListings, hoursFromNow } from "../support/enter-listings.ts";
import { jumpTo } from "../support/jump-clock.ts";
import { type Answer, type PartnerClient, send } from "../support/stage-client.ts";
import { startWebhookReceiver } from "../support/start-webhook-receiver.ts";
import { stage } from "./shared-stage.ts";

const patience = { timeout: 60_000, interval: 250 };
/** A schedule takes up what has been due for this long. */
const sweepSeconds = 61;
const dayHours = 24;
const dayMilliseconds = dayHours * 3_600_000;
const jitterShare = 0.1;

const jumpPast = (iso: string, seconds = sweepSeconds) => jumpTo(stage, Date.parse(iso) + seconds * 1000);
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

/** A partner with an order on a car whose auction is so many hours ahead. */
async function placeOrder(hoursAhead: number): Promise<{ partner: PartnerClient; order: Answer["body"] }> {
  const partner = await stage.createPartner("sandbox");
  const auction_date = await hoursFromNow(stage, hoursAhead);
  const [vehicle_id] = await enterListings(stage, "sandbox", [{ auction_date }]);
  const placed = await partner.order({ vehicle_id, max_bid_amount_usd: 50_000 });
  expect(placed.status).toBe(201);
  return { partner, order: placed.body };
}

describe("as time goes by on the running stage", () => {
  it("orders and bids close at the cutoff", async () => {
    const { partner, order } = await placeOrder(dayHours + 2);
    await jumpPast(order.order_cutoff_at, 1);
    const bid = { vehicle_id: order.vehicle_id, max_bid_amount_usd: 60_000 };
    const refused = [
      await partner.patch(`/v1/orders/${order.id}`, { max_bid_amount_usd: 60_000 }),
      await (await stage.createPartner("sandbox")).order(bid),
    ];
    for (const answer of refused) {
      expect(codeOf(answer)).toEqual([409, "past_order_cutoff"]);
      expect(answer.body.error.details.order_cutoff_at).toBe(order.order_cutoff_at);
    }
    expect((await partner.delete(`/v1/orders/${order.id}`)).body.status).toBe("cancelled");
  });

  it("a delivery that keeps failing is tried at its times and then given up", async () => {
    const { partner, order } = await placeOrder(500);
    const receiver = await startWebhookReceiver(() => 503);
    await partner.post("/v1/webhook-endpoints", { url: receiver.url });
    await partner.post(`/v1/orders/${order.id}/sandbox-status`, { status: "acquiring" });
    const readEvent = async () => (await partner.get("/v1/events?limit=1")).body.data[0];
    for (const position of retryScheduleSeconds.keys()) {
      await expect.poll(async () => (await readEvent()).attempts.length, patience).toBe(position + 1);
      const { attempts, next_attempt_at, delivery_status } = await readEvent();
      const last = attempts.at(-1);
      expect(last).toMatchObject({ number: position + 1, response_code: 503 });
      const following = retryScheduleSeconds[position + 1];
      if (following === undefined) {
        expect([delivery_status, next_attempt_at]).toEqual(["failed", null]);
        break;
      }
      expect(delivery_status).toBe("pending");
      const wait = (Date.parse(next_attempt_at) - Date.parse(last.at) - last.duration_ms) / 1000;
      expect(wait).toBeGreaterThanOrEqual(following * (1 - jitterShare) - 1);
      expect(wait).toBeLessThanOrEqual(following * (1 + jitterShare) + 1);
      await jumpPast(next_attempt_at);
    }
    expect(receiver.received).toHaveLength(retryScheduleSeconds.length);
    await receiver.stop();
  });

  it("a secret that was rotated signs along for 24 hours and no longer", async () => {
    const { partner, order } = await placeOrder(500);
    const receiver = await startWebhookReceiver();
    const { id } = (await partner.post("/v1/webhook-endpoints", { url: receiver.url })).body;
    const rotated = (await partner.post(`/v1/webhook-endpoints/${id}/rotate-secret`)).body;
    const signaturesOf = async (status: string) => {
      await partner.post(`/v1/orders/${order.id}/sandbox-status`, { status });
      const { headers } = await receiver.waitFor(
        ({ envelope }) => (envelope.data.order as { status: string }).status === status,
      );
      return headers["x-svc-signature"]?.match(/v1=/g)?.length;
    };
    expect(await signaturesOf("acquiring")).toBe(2);
    await jumpPast(rotated.previous_secret_expires_at);
    expect(await signaturesOf("secured")).toBe(1);
    await receiver.stop();
  });

  it("a placed order nobody picked up fails as auction_passed 24 hours after the auction", async () => {
    const { partner, order } = await placeOrder(dayHours + 3);
    const read = async () => (await partner.get(`/v1/orders/${order.id}`)).body;
    await jumpPast(order.auction_date, 23 * 3600);
    expect((await read()).status).toBe("placed");
    await jumpPast(order.auction_date, dayHours * 3600 + sweepSeconds);
    const ended = await read();
    expect(ended).toMatchObject({ status: "failed", failure_reason: "auction_passed", acquired_at: null });
    const { body } = await partner.get(`/v1/orders/${order.id}/events`);
    expect(body.data[0].payload).toMatchObject({
      type: "order.status_changed",
      data: { order: ended, previous_status: "placed" },
    });
  });

  it("a partner is reminded daily, from the 90th day at customs on, until the car is delivered", async () => {
    const { partner, order } = await placeOrder(500);
    const contact_email = `customs-${order.id}@partner.test`;
    await stage.operator("sandbox", "PATCH", `/ops/v1/partners/${partner.partnerId}`, { contact_email });
    const set = (status: string) => partner.post(`/v1/orders/${order.id}/sandbox-status`, { status });
    await set("in_transit");
    const { updated_at } = (await partner.post(`/v1/orders/${order.id}/status`, { status: "customs" })).body;
    const atCustoms = Date.parse(updated_at);
    const countReminders = async (): Promise<number> => {
      const { body } = await send(`${stage.env.upstreams_url}/control/mail`);
      return body.data.filter(
        (mail: { to: string[]; subject: string }) =>
          mail.to.includes(contact_email) && mail.subject.includes(order.id),
      ).length;
    };
    const passDays = (days: number, minutes: number) =>
      jumpTo(stage, atCustoms + days * dayMilliseconds + minutes * 60_000);
    await passDays(90, -20);
    expect(await countReminders()).toBe(0);
    await passDays(90, 20);
    expect(await countReminders()).toBe(1);
    await passDays(91, 20);
    expect(await countReminders()).toBe(2);
    await partner.post(`/v1/orders/${order.id}/status`, { status: "delivered" });
    await passDays(92, 20);
    expect(await countReminders()).toBe(2);
  });
});
