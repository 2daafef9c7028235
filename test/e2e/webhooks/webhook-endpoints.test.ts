import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/services/start-webhook-receiver.ts";
import type { Answer, PartnerClient } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

const collection = "/v1/webhook-endpoints";
const limit = 5;

describe("webhook endpoints on the running stage", () => {
  let partner: PartnerClient;
  let stranger: PartnerClient;
  let receiver: WebhookReceiver;
  let answered = 200;

  beforeAll(async () => {
    receiver = await startWebhookReceiver(() => answered);
    [partner, stranger] = await Promise.all([stage.createPartner("sandbox"), stage.createPartner("sandbox")]);
  });
  afterAll(() => receiver.stop());

  const register = (changes: Record<string, unknown> = {}): Promise<Answer> =>
    partner.post(collection, { url: receiver.url, ...changes });
  const notFound = ({ status, body }: Answer) => {
    expect([status, body.error?.code]).toEqual([404, "webhook_endpoint_not_found"]);
  };

  it("an endpoint's secret is returned only by its registration", async () => {
    const { status, body } = await register({ description: "orders", event_types: ["order.status_changed"] });
    expect(status).toBe(201);
    const { secret, ...endpoint } = body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(endpoint).toMatchObject({
      url: receiver.url,
      description: "orders",
      event_types: ["order.status_changed"],
      enabled: true,
      disabled_reason: null,
      previous_secret_expires_at: null,
    });
    expect((await partner.get(`${collection}/${body.id}`)).body).toEqual(endpoint);
    expect((await partner.get(collection)).body).toEqual({ data: [endpoint], next_cursor: null });
    await partner.delete(`${collection}/${body.id}`);
  });

  it("PATCH of an endpoint changes the given fields and keeps the others", async () => {
    const { secret: _secret, ...endpoint } = (await register({ description: "orders" })).body;
    const path = `${collection}/${endpoint.id}`;
    const changed = await partner.patch(path, { enabled: false, event_types: ["order.invoice_issued"] });
    const expected = { ...endpoint, enabled: false, event_types: ["order.invoice_issued"] };
    expect(changed.body).toEqual({ ...expected, updated_at: changed.body.updated_at });
    expect((await partner.patch(path, { event_types: null })).body.event_types).toBeNull();
    for (const wrong of [{ event_types: [] }, { event_types: ["order.lost"] }, { enabled: "no" }]) {
      expect((await partner.patch(path, wrong)).body.error.code).toBe("validation_error");
    }
    await partner.delete(path);
  });

  it("a deleted endpoint is gone permanently, and another partner's endpoint is not found", async () => {
    const { body } = await register();
    const path = `${collection}/${body.id}`;
    notFound(await stranger.get(path));
    notFound(await stranger.patch(path, { enabled: false }));
    notFound(await stranger.delete(path));
    notFound(await stranger.post(`${path}/rotate-secret`));
    notFound(await stranger.post(`${path}/ping`));
    const removed = await partner.delete(path);
    expect([removed.status, removed.body]).toEqual([204, ""]);
    notFound(await partner.delete(path));
    notFound(await partner.get(path));
  });

  it("ten concurrent registrations create exactly five endpoints, the maximum", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => register()));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(limit);
    for (const refused of answers.filter(({ status }) => status !== 201)) {
      expect([refused.status, refused.body.error.code]).toEqual([409, "webhook_endpoint_limit"]);
    }
    const listed = (await partner.get(collection)).body.data.map(({ id }: { id: string }) => id);
    expect(listed.sort()).toEqual(made.map(({ body }) => body.id).sort());
    await partner.delete(`${collection}/${listed[0]}`);
    expect((await register()).status).toBe(201);
    const left = (await partner.get(collection)).body.data;
    await Promise.all(left.map(({ id }: { id: string }) => partner.delete(`${collection}/${id}`)));
  });

  it("an endpoint with a private address or an undeliverable URL is rejected", async () => {
    const port = new URL(receiver.url).port;
    const refused = [
      "http://169.254.169.254/latest/meta-data",
      "https://169.254.169.254/",
      "https://168.63.129.16/",
      "http://10.0.0.1/webhooks",
      "https://10.0.0.1/webhooks",
      "https://192.168.1.1/",
      "https://100.64.0.1/",
      "https://0.0.0.0/",
      "https://[fd00::1]/",
      "https://[fe80::1]/",
      "https://[::ffff:169.254.169.254]/",
      `http://user:word@127.0.0.1:${port}/`,
      "http://127.0.0.1:25/",
      `http://127.0.0.1:${port}/#part`,
      "ftp://127.0.0.1/",
      "/webhooks",
    ];
    for (const url of refused) {
      const { status, body } = await register({ url });
      expect([url, status, body.error?.details.issues[0].path]).toEqual([url, 400, "body.url"]);
    }
    const { body } = await register();
    const moved = await partner.patch(`${collection}/${body.id}`, { url: refused[0] });
    expect(moved.body.error.details.issues[0].path).toBe("body.url");
    await partner.delete(`${collection}/${body.id}`);
  });

  it("a ping is sent immediately with a signature, returns its result, and leaves no entry in the event log", async () => {
    const { body } = await register({ enabled: false });
    const ping = () => partner.post(`${collection}/${body.id}/ping`);
    const well = await ping();
    expect(well.body).toMatchObject({ delivered: true, response_code: 200, error: null });
    const sent = await receiver.waitFor(({ envelope }) => envelope.type === "webhook_endpoint.ping");
    expect(sent.headers["x-svc-signature"]).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    answered = 500;
    expect((await ping()).body).toMatchObject({ delivered: false, response_code: 500 });
    answered = 200;
    expect((await partner.get("/v1/events")).body.data).toEqual([]);
    await partner.delete(`${collection}/${body.id}`);
  });
});
