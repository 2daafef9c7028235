import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { requireValue } from "../../support/require-value.ts";
import {
  type HostileReceiver,
  type Misbehaviour,
  startHostileReceiver,
} from "../../support/services/start-hostile-receiver.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/services/start-webhook-receiver.ts";
import { expectAccepted } from "../../support/services/verify-webhook.ts";
import { enterListings, hoursFromNow } from "../../support/stage/enter-listings.ts";
import type { Answer, PartnerClient } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

const collection = "/v1/webhook-endpoints";
const patience = { timeout: 60_000, interval: 250 };
const noAnswer = "No complete answer within the time allowed.";
/** The expected error for each kind of misbehavior. */
const misbehaviours = {
  hangs: [null, noAnswer, null],
  "switches-protocols": [101, "Answered 101.", null],
  redirects: [307, "Answered 307; redirects are not followed.", null],
  "closes-early": [null, "The connection was closed before the answer was complete.", null],
  floods: [500, "Answered 500.", "y".repeat(1024)],
} satisfies Partial<Record<Misbehaviour, [number | null, string, string | null]>>;

describe("webhook deliveries on the running stage", () => {
  const receivers: WebhookReceiver[] = [];
  let cars: string[];
  /** Started first, because some attempts take the full 15 seconds. */
  let misbehaving: { partner: PartnerClient; kinds: Map<string, Misbehaviour>; eventId: string };
  let pinged: Promise<Answer[]>;
  let hostile: HostileReceiver[];
  let redirectTarget: WebhookReceiver;

  beforeAll(async () => {
    const auction_date = await hoursFromNow(stage, 150);
    cars = await enterListings(stage, "sandbox", Array(9).fill({ auction_date }));
    const { partner, change } = await openAccount();
    redirectTarget = await startWebhookReceiver();
    const kinds = Object.keys(misbehaviours) as Misbehaviour[];
    hostile = await Promise.all(kinds.map((kind) => startHostileReceiver(kind, redirectTarget.url)));
    const endpoints = await Promise.all(hostile.map(({ url }) => partner.post(collection, { url })));
    await change("acquiring");
    pinged = Promise.all(endpoints.map(({ body }) => partner.post(`${collection}/${body.id}/ping`)));
    const byEndpoint = new Map(endpoints.map(({ body }, at) => [body.id, kinds[at] as Misbehaviour]));
    misbehaving = { partner, kinds: byEndpoint, eventId: (await newestEvent(partner)).id };
  });
  afterEach(async () => {
    await Promise.all(receivers.splice(0).map((receiver) => receiver.stop()));
  });
  afterAll(() => Promise.all([redirectTarget, ...hostile].map((receiver) => receiver.stop())));

  const receive = async (answer?: Parameters<typeof startWebhookReceiver>[0]): Promise<WebhookReceiver> => {
    const receiver = await startWebhookReceiver(answer);
    receivers.push(receiver);
    return receiver;
  };
  const register = async (partner: PartnerClient, { url }: WebhookReceiver, changes: object = {}) =>
    (await partner.post(collection, { url, ...changes })).body as { id: string; secret: string };
  /** Returns a partner with an order. Every new status of the order is an event. */
  const openAccount = async (): Promise<{
    partner: PartnerClient;
    change(status: string): Promise<void>;
  }> => {
    const partner = await stage.createPartner("sandbox");
    const order = await partner.order({ vehicle_id: cars.pop(), max_bid_amount_usd: 50_000 });
    return {
      partner,
      async change(status) {
        const changed = await partner.post(`/v1/orders/${order.body.id}/sandbox-status`, { status });
        expect(changed.body.webhook_enqueued).toBe(true);
      },
    };
  };
  const newestEvent = async (partner: PartnerClient): Promise<Answer["body"]> =>
    (await partner.get("/v1/events?limit=1")).body.data[0];
  const deliveryStatus = async (partner: PartnerClient): Promise<string> =>
    (await newestEvent(partner)).delivery_status;

  it("an event is delivered to every endpoint subscribed to its type and to no other endpoint", async () => {
    const { partner, change } = await openAccount();
    const [first, second, deaf, off] = await Promise.all([receive(), receive(), receive(), receive()]);
    const wanted = [
      await register(partner, first),
      await register(partner, second, { event_types: ["order.status_changed"] }),
    ];
    await register(partner, deaf, { event_types: ["order.invoice_issued"] });
    await register(partner, off, { enabled: false });
    await change("acquiring");
    await Promise.all([first.waitFor(() => true), second.waitFor(() => true)]);
    await expect.poll(() => deliveryStatus(partner), patience).toBe("delivered");
    const { attempts } = await newestEvent(partner);
    expect(attempts.map((one: { endpoint_id: string }) => one.endpoint_id).sort()).toEqual(
      wanted.map(({ id }) => id).sort(),
    );
    expect([deaf.received, off.received]).toEqual([[], []]);
  });

  it("a failed delivery is retried until it succeeds, with the same event each time", async () => {
    const { partner, change } = await openAccount();
    const receiver = await receive(() => (receiver.received.length === 1 ? 500 : 200));
    await register(partner, receiver);
    await change("acquiring");
    await expect.poll(() => deliveryStatus(partner), patience).toBe("delivered");
    const { attempts, next_attempt_at, id } = await newestEvent(partner);
    expect(attempts).toMatchObject([
      { number: 1, response_code: 500 },
      { number: 2, response_code: 200, error: null },
    ]);
    expect(next_attempt_at).toBeNull();
    expect(receiver.received.map(({ envelope }) => envelope.id)).toEqual([id, id]);
    expect(receiver.received[0]?.rawBody).toBe(receiver.received[1]?.rawBody);
  });

  it("a delivery ends permanently on 410 Gone, which disables the endpoint", async () => {
    const { partner, change } = await openAccount();
    const receiver = await receive(() => 410);
    const { id } = await register(partner, receiver);
    await change("acquiring");
    await expect.poll(() => deliveryStatus(partner), patience).toBe("failed");
    const endpoint = (await partner.get(`${collection}/${id}`)).body;
    expect(endpoint).toMatchObject({ enabled: false, disabled_reason: "gone" });
    await change("secured");
    expect(await newestEvent(partner)).toMatchObject({
      sequence: 2,
      delivery_status: "failed",
      attempts: [],
    });
    expect(receiver.received).toHaveLength(1);
    const again = await partner.patch(`${collection}/${id}`, { enabled: true });
    expect(again.body).toMatchObject({ enabled: true, disabled_reason: null });
  });

  it("a delivery is signed with the old and the new secret during a rotation", async () => {
    const { partner, change } = await openAccount();
    const receiver = await receive();
    const old = await register(partner, receiver);
    const rotated = (await partner.post(`${collection}/${old.id}/rotate-secret`)).body;
    expect(rotated.secret).not.toBe(old.secret);
    expect(Date.parse(rotated.previous_secret_expires_at) - Date.parse(rotated.updated_at)).toBe(86_400_000);
    await change("acquiring");
    const webhook = await receiver.waitFor(() => true);
    expect(webhook.headers["x-svc-signature"]?.match(/v1=/g)).toHaveLength(2);
    for (const { secret } of [old, rotated]) expectAccepted(webhook, secret);
  });

  it("a retry waits as long as Retry-After asks, in seconds or as a date, up to one day", async () => {
    const { partner, change } = await openAccount();
    const inAnHour = await hoursFromNow(stage, 1);
    const asked = ["7200", new Date(inAnHour).toUTCString(), "9999999"];
    const receiver = await receive(({ envelope }) => ({
      status: 503,
      headers: { "retry-after": requireValue(asked[envelope.sequence - 1]) },
    }));
    const { id } = await register(partner, receiver);
    for (const status of ["acquiring", "secured", "export_processing"]) await change(status);
    const waiting = async () =>
      (await partner.get("/v1/events?after_sequence=0")).body.data as Answer["body"][];
    const attempted = async () => (await waiting()).map(({ attempts }) => attempts.length);
    await expect.poll(attempted, patience).toEqual([1, 1, 1]);
    const [seconds, date, endless] = await waiting();
    const hoursUntilNext = ({ attempts, next_attempt_at }: Answer["body"]) =>
      (Date.parse(next_attempt_at) - Date.parse(attempts[0].at)) / 3_600_000;
    expect(hoursUntilNext(seconds)).toBeCloseTo(2);
    expect(hoursUntilNext(endless)).toBeCloseTo(24);
    expect((Date.parse(date.next_attempt_at) - Date.parse(inAnHour)) / 3_600_000).toBeCloseTo(0);
    await partner.delete(`${collection}/${id}`);
  });

  it("deliveries to an endpoint that never responds delay no other partner", async () => {
    const [dead, well] = await Promise.all([openAccount(), openAccount()]);
    const [silent, receiver] = await Promise.all([receive(() => null), receive()]);
    const { id } = await register(dead.partner, silent);
    await register(well.partner, receiver);
    for (const status of ["acquiring", "secured", "export_processing", "in_transit", "customs"]) {
      await dead.change(status);
    }
    await silent.waitFor(() => true);
    await well.change("acquiring");
    await receiver.waitFor(() => true);
    const waiting = (await dead.partner.get("/v1/events")).body.data;
    expect(waiting).toHaveLength(5);
    for (const event of waiting) expect(event).toMatchObject({ delivery_status: "pending", attempts: [] });
    await dead.partner.delete(`${collection}/${id}`);
  });

  it("a consumer fetches missed events with after_sequence, without gaps", async () => {
    const { partner, change } = await openAccount();
    for (const status of ["acquiring", "secured", "export_processing"]) await change(status);
    const { body } = await partner.get("/v1/events?after_sequence=1&limit=1");
    const rest = await partner.get(`/v1/events?after_sequence=1&limit=1&cursor=${body.next_cursor}`);
    const fetched = [...body.data, ...rest.body.data];
    expect(fetched.map(({ sequence }) => sequence)).toEqual([2, 3]);
    const [event] = fetched;
    expect(event).toMatchObject({ delivery_status: "failed", attempts: [], next_attempt_at: null });
    expect(event.payload).toMatchObject({ id: event.id, sequence: 2, environment: "sandbox" });
    expect((await partner.get(`/v1/events/${event.id}`)).body).toEqual(event);
    const stranger = await stage.createPartner("sandbox");
    expect((await stranger.get(`/v1/events/${event.id}`)).body.error.code).toBe("event_not_found");
    expect((await partner.get("/v1/events?type=order.invoice_issued")).body.data).toEqual([]);
    const { order } = event.payload.data;
    const sequencesOfOrder = async () =>
      (await partner.get(`/v1/events?order_id=${order.id}`)).body.data.map(
        (one: { sequence: number }) => one.sequence,
      );
    // The list by order is eventually consistent, unlike the log.
    await expect.poll(sequencesOfOrder, patience).toEqual([3, 2, 1]);
    expect((await partner.get("/v1/events?delivery_status=failed&limit=200")).body.data).toHaveLength(3);
  });

  it("a delivery to a receiver that hangs, switches protocols, redirects, closes early or floods fails with the matching reason", async () => {
    const { partner, kinds, eventId } = misbehaving;
    const firstAttempts = async (): Promise<Answer["body"][]> =>
      (await partner.get(`/v1/events/${eventId}`)).body.attempts.filter(
        ({ number }: { number: number }) => number === 1,
      );
    const outcomes = async () =>
      Object.fromEntries(
        (await firstAttempts()).map(({ endpoint_id, response_code, error, response_excerpt }) => [
          kinds.get(endpoint_id),
          [response_code, error, response_excerpt],
        ]),
      );
    await expect.poll(outcomes, patience).toEqual(misbehaviours);
    const pings = (await pinged).map(({ body }) => [body.response_code, body.error, body.response_excerpt]);
    expect(pings).toEqual(Object.values(misbehaviours));
    await Promise.all([...kinds.keys()].map((id) => partner.delete(`${collection}/${id}`)));
    expect(redirectTarget.received).toEqual([]);
  });
});
