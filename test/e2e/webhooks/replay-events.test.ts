import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/services/start-webhook-receiver.ts";
import { expectAccepted } from "../../support/services/verify-webhook.ts";
import { enterListings, hoursFromNow } from "../../support/stage/enter-listings.ts";
import type { Answer, PartnerClient } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

const patience = { timeout: 60_000, interval: 250 };
/** More events than a replay sends before its response, so that the rest continues in the background. */
const eventCount = 104;
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

describe("replayed events on the running stage", () => {
  let receiver: WebhookReceiver;
  let partner: PartnerClient;
  let orderId: string;
  let answered = 200;

  beforeAll(async () => {
    receiver = await startWebhookReceiver(() => answered);
    partner = await stage.createPartner("sandbox");
    const auction_date = await hoursFromNow(stage, 150);
    const [vehicle_id] = await enterListings(stage, "sandbox", [{ auction_date }]);
    orderId = (await partner.order({ vehicle_id, max_bid_amount_usd: 50_000 })).body.id;
  });
  afterAll(() => receiver.stop());

  const change = (status: string) => partner.post(`/v1/orders/${orderId}/sandbox-status`, { status });
  const newest = async () => (await partner.get("/v1/events?limit=1")).body.data[0];
  const register = async (): Promise<{ id: string; secret: string }> =>
    (await partner.post("/v1/webhook-endpoints", { url: receiver.url })).body;

  it("a replay without an endpoint returns no_webhook_endpoint, and a replay of an unknown event returns event_not_found", async () => {
    await change("acquiring");
    const { id } = await newest();
    expect(codeOf(await partner.post(`/v1/events/${id}/replay`))).toEqual([409, "no_webhook_endpoint"]);
    const unknown = await partner.post("/v1/events/evt_unknown/replay");
    expect(codeOf(unknown)).toEqual([404, "event_not_found"]);
  });

  it("a replay sends the saved event byte for byte, even if the order has changed", async () => {
    const { id, payload } = await newest();
    await change("secured");
    const endpoint = await register();
    const replayed = await partner.post(`/v1/events/${id}/replay`);
    expect([replayed.status, replayed.body.endpoint_ids]).toEqual([202, [endpoint.id]]);
    const webhook = await receiver.waitFor(({ envelope }) => envelope.id === id);
    expect(webhook.rawBody).toBe(JSON.stringify(payload));
    expectAccepted(webhook, endpoint.secret);
    await partner.delete(`/v1/webhook-endpoints/${endpoint.id}`);
  });

  it("a replay of a time range sends every event once to the given endpoint", async () => {
    const { sequence: known } = await newest();
    for (let sequence = known; sequence < eventCount; sequence += 1) {
      await change(sequence % 2 === 0 ? "acquiring" : "secured");
    }
    const last = await newest();
    expect(last.sequence).toBeGreaterThanOrEqual(eventCount);
    const first = (await partner.get("/v1/events?after_sequence=0&limit=1")).body.data[0];
    // Hostile clocks date events up to some seconds apart, so that the first event need not have the earliest date.
    const from = new Date(Date.parse(first.created_at) - 60_000).toISOString();
    const to = new Date(Date.parse(last.created_at) + 60_000).toISOString();
    const { id: endpoint_id } = await register();
    const unanswered = await partner.post("/v1/events/replay", { from, to, endpoint_id });
    expect([...codeOf(unanswered), unanswered.body.error.details.scope]).toEqual([
      429,
      "rate_limited",
      "unanswered_endpoint",
    ]);
    expect((await partner.post(`/v1/webhook-endpoints/${endpoint_id}/ping`)).body.delivered).toBe(true);
    receiver.received.length = 0;
    const replayed = await partner.post("/v1/events/replay", { from, to, endpoint_id });
    expect(replayed.status).toBe(202);
    const sequences = () => receiver.listReceived().map(({ envelope }) => envelope.sequence);
    await expect
      .poll(() => sequences().toSorted((one, other) => one - other), patience)
      .toEqual(Array.from({ length: last.sequence }, (_, index) => index + 1));
    await partner.delete(`/v1/webhook-endpoints/${endpoint_id}`);
  });

  it("a failed delivery is listed for the operator, who can retry it once", async () => {
    answered = 410;
    const { id: endpointId } = await register();
    await change("export_processing");
    const event = await newest();
    const listed = async () => {
      const { body } = await stage.operator("sandbox", "GET", "/ops/v1/deliveries/failed?limit=200");
      return body.data.find((delivery: { event_id: string }) => delivery.event_id === event.id);
    };
    await expect.poll(async () => (await listed())?.last_response_code, patience).toBe(410);
    const { id, partner_id, endpoint_enabled } = await listed();
    expect([partner_id, endpoint_enabled]).toEqual([partner.partnerId, false]);
    const retry = () => stage.operator("sandbox", "POST", `/ops/v1/deliveries/failed/${id}/retry`);
    expect(codeOf(await retry())).toEqual([409, "conflict"]);
    answered = 200;
    receiver.received.length = 0;
    await partner.patch(`/v1/webhook-endpoints/${endpointId}`, { enabled: true });
    expect((await retry()).status).toBe(202);
    await receiver.waitFor(({ envelope }) => envelope.id === event.id);
    await expect.poll(listed, patience).toBeUndefined();
    expect(codeOf(await retry())).toEqual([409, "conflict"]);
    const unknown = await stage.operator("sandbox", "POST", "/ops/v1/deliveries/failed/none/retry");
    expect(codeOf(unknown)).toEqual([404, "not_found"]);
  });
});
