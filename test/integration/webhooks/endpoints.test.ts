import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as create } from "../../../functions/partner/webhooks/create-webhook-endpoint.ts";
import { handler as remove } from "../../../functions/partner/webhooks/delete-webhook-endpoint.ts";
import { handler as read } from "../../../functions/partner/webhooks/get-webhook-endpoint.ts";
import { handler as list } from "../../../functions/partner/webhooks/list-webhook-endpoints.ts";
import { handler as ping } from "../../../functions/partner/webhooks/ping-webhook-endpoint.ts";
import { handler as rotate } from "../../../functions/partner/webhooks/rotate-webhook-secret.ts";
import { handler as update } from "../../../functions/partner/webhooks/update-webhook-endpoint.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { readPartnerLog } from "../../../shared/persistence/webhooks/event-log.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";
import { callHandler, type TestRequest } from "../../support/requests/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { startWebhookReceiver } from "../../support/services/start-webhook-receiver.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
  process.env.WEBHOOK_LOOPBACK_ALLOWED = "true";
});
afterAll(() => table.stop());

const url = "http://127.0.0.1:9999/hooks";
const call = ({ apiKey }: OpenedAccount, handler: GatewayHandler, request: TestRequest = {}) =>
  callHandler(handler, { ...request, headers: { "x-api-key": apiKey } });

const listeners = async ({ partnerId }: OpenedAccount): Promise<string[]> => {
  const sequence = await emitEvents(partnerId);
  const log = await readPartnerLog({
    partnerId,
    filter: {},
    fromSequence: sequence,
    toSequence: sequence,
    newestFirst: true,
    readableSince: 0,
    limit: 1,
  });
  return log.events.flatMap(({ deliveries }) => deliveries.map((delivery) => delivery.endpointId));
};

describe("webhook endpoints", () => {
  it("a registration returns 201 with the secret, and no later read or update of the endpoint returns the secret", async () => {
    const account = await openAccount();
    const created = await call(account, create, { body: { url, description: "main" } });
    expect(created.status).toBe(201);
    const { secret, ...endpoint } = created.body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(endpoint).toMatchObject({ url, description: "main", event_types: null, enabled: true });
    const params = { id: endpoint.id };
    expect((await call(account, read, { params })).body).toEqual(endpoint);
    expect((await call(account, list)).body).toEqual({ data: [endpoint], next_cursor: null });
    const changed = await call(account, update, { params, body: { description: null } });
    expect(changed.body).toMatchObject({ id: endpoint.id, description: null, url });
    expect(JSON.stringify(changed.body)).not.toContain("whsec_");
  });

  it("an enabled endpoint receives its subscribed types until it is deleted", async () => {
    const account = await openAccount();
    const { body: all } = await call(account, create, { body: { url } });
    const { body: other } = await call(account, create, { body: { url, event_types: ["eagle_eye.match"] } });
    expect(await listeners(account)).toEqual([all.id]);
    await call(account, update, { params: { id: other.id }, body: { event_types: null } });
    await call(account, update, { params: { id: all.id }, body: { enabled: false } });
    expect(await listeners(account)).toEqual([other.id]);
    expect((await call(account, remove, { params: { id: other.id } })).status).toBe(204);
    expect(await listeners(account)).toEqual([]);
    expect((await call(account, read, { params: { id: other.id } })).status).toBe(404);
  });

  it("exactly five of ten concurrent registrations succeed, and the other five return 409 webhook_endpoint_limit", async () => {
    const account = await openAccount();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(account, create, { body: { url } })),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(refused.map(({ body }) => body.error.code)).toEqual(Array(5).fill("webhook_endpoint_limit"));
    expect((await call(account, list)).body.data).toHaveLength(5);
    expect(await listeners(account)).toHaveLength(5);
  });

  it("an event committed after an endpoint was registered reaches that endpoint, even with concurrent commits", async () => {
    const account = await openAccount();
    const storm = Array.from({ length: 8 }, () => emitEvents(account.partnerId));
    const { body } = await call(account, create, { body: { url } });
    const after = await emitEvents(account.partnerId);
    await Promise.all(storm);
    const log = await readPartnerLog({
      partnerId: account.partnerId,
      filter: {},
      fromSequence: 1,
      toSequence: 100,
      newestFirst: false,
      readableSince: 0,
      limit: 100,
    });
    expect(log.events.map(({ event }) => event.sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const heard = log.events.map(({ deliveries }) => deliveries.some((one) => one.endpointId === body.id));
    expect(heard.slice(after - 1)).not.toContain(false);
    // All have the same registration time, so none precedes it and all follow it.
    expect(heard).toEqual([...heard].sort());
  });

  it("another partner's endpoint returns 404 webhook_endpoint_not_found on every route", async () => {
    const [owner, stranger] = [await openAccount(), await openAccount()];
    const { body: endpoint } = await call(owner, create, { body: { url } });
    const params = { id: endpoint.id };
    for (const handler of [read, remove, rotate, ping]) {
      const { status, body } = await call(stranger, handler, { params });
      expect([status, body.error.code]).toEqual([404, "webhook_endpoint_not_found"]);
    }
    const change = await call(stranger, update, { params, body: { enabled: false } });
    expect([change.status, change.body.error.code]).toEqual([404, "webhook_endpoint_not_found"]);
    expect((await call(owner, read, { params })).body.enabled).toBe(true);
  });

  it.each([
    [{}, "body.url"],
    [{ url: 5 }, "body.url"],
    [{ url: "http://10.0.0.1/" }, "body.url"],
    [{ url: "https://169.254.169.254/latest" }, "body.url"],
    [{ url: "https://user:secret@127.0.0.1/" }, "body.url"],
    [{ url: "http://127.0.0.1:22/" }, "body.url"],
    [{ url, event_types: ["order.created"] }, "body.event_types[0]"],
    [{ url, event_types: [] }, "body.event_types"],
    [{ url, enabled: "yes" }, "body.enabled"],
    [{ url, description: "a".repeat(501) }, "body.description"],
  ])("an endpoint with %j returns 400 validation_error and names %s", async (body, path) => {
    const account = await openAccount();
    const answer = await call(account, create, { body });
    expect([answer.status, answer.body.error.code]).toEqual([400, "validation_error"]);
    expect(answer.body.error.details.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
  });

  it("a change of an endpoint with a disallowed URL is rejected as a whole", async () => {
    const account = await openAccount();
    const { body: endpoint } = await call(account, create, { body: { url } });
    const params = { id: endpoint.id };
    const refused = await call(account, update, {
      params,
      body: { url: "http://10.0.0.1/", enabled: false },
    });
    expect(refused.status).toBe(400);
    expect((await call(account, read, { params })).body).toMatchObject({ url, enabled: true });
  });

  it("concurrent changes of one endpoint all apply", async () => {
    const account = await openAccount();
    const { body: endpoint } = await call(account, create, { body: { url } });
    const params = { id: endpoint.id };
    const changes = [{ description: "ours" }, { enabled: false }, { event_types: ["eagle_eye.match"] }];
    await Promise.all(changes.map((body) => call(account, update, { params, body })));
    expect((await call(account, read, { params })).body).toMatchObject(Object.assign({}, ...changes));
  });

  it("a rotation returns the new secret and the expiry of the old secret, and a later read returns no secret", async () => {
    const account = await openAccount();
    const { body: endpoint } = await call(account, create, { body: { url } });
    const params = { id: endpoint.id };
    const { status, body } = await call(account, rotate, { params });
    expect(status).toBe(200);
    expect(body.secret).toMatch(/^whsec_/);
    expect(body.secret).not.toBe(endpoint.secret);
    const overlap = Date.parse(body.previous_secret_expires_at) - Date.parse(body.updated_at);
    expect(overlap).toBe(24 * 3600 * 1000);
    expect(JSON.stringify((await call(account, read, { params })).body)).not.toContain("whsec_");
  });

  it("a ping is signed and returns its result", async () => {
    const receiver = await startWebhookReceiver(() => 418);
    const account = await openAccount();
    const { body: endpoint } = await call(account, create, { body: { url: receiver.url, enabled: false } });
    const { status, body } = await call(account, ping, { params: { id: endpoint.id } });
    await receiver.stop();
    expect(status).toBe(200);
    expect(body).toMatchObject({ delivered: false, response_code: 418, error: "Answered 418." });
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]?.envelope).toMatchObject({
      type: "webhook_endpoint.ping",
      environment: "sandbox",
      sequence: null,
      data: { endpoint_id: endpoint.id },
    });
    expect(receiver.received[0]?.headers).toHaveProperty("x-svc-signature");
  });
});
