import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { eventSchemas } from "../../../shared/contract/events/event-schemas.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/services/start-webhook-receiver.ts";
import { type OpenedWatch, openWatch } from "../../support/stage/open-watch.ts";
import type { Answer, EnvironmentName, PartnerClient } from "../../support/stage/stage-client.ts";
import { forgetSummary, stage, untilIdle, whileFailing } from "../shared-stage.ts";

const webhooks = "/v1/webhook-endpoints";
const refusal = { kind: "error", code: "ValidationException", statusCode: 400 } as const;
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

describe("test events of watches on the running stage", () => {
  let partner: PartnerClient;
  let receiver: WebhookReceiver;
  let watch: OpenedWatch;
  let cars: [string, string];

  const fire = ({ path }: { path: string }, vehicle_id: string | undefined = cars[0], who = partner) =>
    who.post(`${path}/test-webhook`, { vehicle_id });
  /** Returns a partner with a static list of one auction car. */
  async function open(environment: EnvironmentName = "sandbox") {
    const who = await stage.createPartner(environment);
    const { data } = (await who.get("/v1/vehicles?auction_status=upcoming&limit=2")).body;
    const ids = data.map(({ id }: { id: string }) => id) as [string, string];
    const list = await openWatch(who);
    await list.call("matches", ids.slice(0, 1));
    return { who, list, ids };
  }

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    const opened = await open();
    [partner, watch, cars] = [opened.who, opened.list, opened.ids];
    await partner.post(webhooks, { url: receiver.url });
  });
  afterAll(() => receiver.stop());

  it("a test event is delivered as an eagle_eye.match event with is_test and one addition from the stored summary", async () => {
    const { status, body } = await fire(watch);
    expect(status).toBe(200);
    const { envelope } = await receiver.waitFor(({ envelope }) => envelope.id === body.event_id);
    const [row] = await watch.list();
    expect(z.parse(eventSchemas["eagle_eye.match"], envelope)).toEqual(envelope);
    expect(envelope.data).toEqual({
      watch_id: watch.watchId,
      additions: [
        {
          ...{ vehicle: row.vehicle, match_reason: "manual", signal_detail: null, match_type: "exact" },
          ...{ flex_detail: null, first_matched_at: row.first_matched_at },
        },
      ],
      ...{ price_changes: [], removals: [], is_test: true },
    });
    await untilIdle();
    const { data } = (await partner.get(`${watch.path}/events`)).body;
    expect(data).toMatchObject([{ id: body.event_id, delivery_status: "delivered", payload: envelope }]);
    expect(data[0].attempts).toMatchObject([{ number: 1, response_code: 200 }]);
  });

  it("a test event is allowed on muted and paused watches and for hidden cars", async () => {
    await watch.call("mute");
    expect((await fire(watch)).status).toBe(200);
    await watch.call("pause");
    await watch.call("matches/hide", cars.slice(0, 1));
    expect((await fire(watch)).status).toBe(200);
  });

  it("a watch allows five concurrent test events per minute, and the sixth returns 429 rate_limited without Retry-After", async () => {
    const busy = await openWatch(partner);
    await busy.call("matches", cars.slice(0, 1));
    const answers = await Promise.all(Array.from({ length: 7 }, () => fire(busy)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(codeOf)).toEqual([
      [429, "rate_limited"],
      [429, "rate_limited"],
    ]);
    for (const { body, headers } of refused) {
      expect(body.error.details).not.toHaveProperty("limit");
      expect(headers.get("retry-after")).toBeNull();
    }
    expect(await busy.reported()).toHaveLength(5);
    expect((await fire(watch)).status).toBe(200);
  });

  it("a test event returns 404 for an unknown watch, another partner's watch or a car that is not on the watch, and 400 without a car", async () => {
    const stranger = await stage.createPartner("sandbox");
    const unknown = { path: "/v1/eagle-eye/watches/ww_unknown" };
    const notFound = [404, "eagle_eye_watch_not_found"];
    expect(codeOf(await fire(unknown))).toEqual(notFound);
    expect(codeOf(await fire(watch, cars[0], stranger))).toEqual(notFound);
    expect(codeOf(await fire(watch, cars[1]))).toEqual([404, "eagle_eye_match_not_found"]);
    expect(codeOf(await partner.post(`${watch.path}/test-webhook`, {}))).toEqual([400, "validation_error"]);
  });

  it("a test event returns 403 in production for any watch", async () => {
    const { who, list, ids } = await open("production");
    await who.post(webhooks, { url: "https://partner.example/hooks" });
    expect(codeOf(await fire(list, ids[0], who))).toEqual([403, "forbidden"]);
    expect(codeOf(await fire({ path: `${list.path}x` }, ids[0], who))).toEqual([403, "forbidden"]);
    expect(await list.reported()).toEqual([]);
  });

  it("a test event requires an enabled, subscribed endpoint, and its delivery stays pending while the endpoint fails", async () => {
    const { who, list, ids } = await open();
    const deaf = [409, "no_webhook_endpoint"];
    expect(codeOf(await fire(list, ids[0], who))).toEqual(deaf);
    const failing = await startWebhookReceiver(() => 503);
    const { url } = failing;
    await who.post(webhooks, { url, event_types: ["order.status_changed"] });
    const off = await who.post(webhooks, { url, enabled: false });
    expect(codeOf(await fire(list, ids[0], who))).toEqual(deaf);
    await who.patch(`${webhooks}/${off.body.id}`, { enabled: true });
    const { body } = await fire(list, ids[0], who);
    await failing.waitFor(({ envelope }) => envelope.id === body.event_id);
    await untilIdle();
    const { data } = (await who.get(`${list.path}/events`)).body;
    expect(data).toMatchObject([
      {
        delivery_status: "pending",
        attempts: expect.arrayContaining([expect.objectContaining({ response_code: 503 })]),
      },
    ]);
    expect(data[0].next_attempt_at).not.toBeNull();
    await failing.stop();
  });

  it("a test event returns 409 for a match without a stored summary, and the list shows null as the vehicle", async () => {
    const { who, list, ids } = await open();
    await who.post(webhooks, { url: receiver.url });
    await forgetSummary(list.watchId, ids[0]);
    expect(await list.list()).toMatchObject([{ vehicle_id: ids[0], vehicle: null }]);
    expect(codeOf(await fire(list, ids[0], who))).toEqual([409, "vehicle_summary_unavailable"]);
  });

  it("a test event that cannot be recorded returns 503 and does not count toward the limit", async () => {
    const other = await openWatch(partner);
    await other.call("matches", cars.slice(0, 1));
    const fault = { service: "dynamodb", operation: "TransactWriteItems", effect: refusal } as const;
    const answer = await whileFailing("TestWatchWebhook", fault, () => fire(other));
    expect(codeOf(answer)).toEqual([503, "webhook_config_unavailable"]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => fire(other)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });
});
