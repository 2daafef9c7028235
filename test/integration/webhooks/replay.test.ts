import { marshall } from "@aws-sdk/util-dynamodb";
import { describe, expect, it, onTestFinished } from "vitest";
import { handler as getEvent } from "../../../functions/partner/webhooks/get-event.ts";
import { handler as pingHandler } from "../../../functions/partner/webhooks/ping-webhook-endpoint.ts";
import { handler as replayEventHandler } from "../../../functions/partner/webhooks/replay-event.ts";
import { handler as replayEventsHandler } from "../../../functions/partner/webhooks/replay-events.ts";
import { handler as handleContinueReplay } from "../../../functions/queues/continue-replay.ts";
import { handler as publishHandler } from "../../../functions/streams/publish-deliveries.ts";
import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import { deliverWebhooks } from "../../../shared/application/webhooks/deliver-webhooks.ts";
import { deployedDeliveryContext } from "../../../shared/application/webhooks/delivery-context.ts";
import { updateEndpoint } from "../../../shared/application/webhooks/update-endpoint.ts";
import { replayChunkSize } from "../../../shared/domain/webhooks/replay.ts";
import { eventKey } from "../../../shared/persistence/keys/item-keys.ts";
import { queryAll } from "../../../shared/persistence/table/query.ts";
import type { StoredItem } from "../../../shared/persistence/table/table.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { type ReceivedWebhook, startWebhookReceiver } from "../../support/services/start-webhook-receiver.ts";
import { expectAccepted } from "../../support/services/verify-webhook.ts";
import { withRunTime } from "../../support/services/with-run-time.ts";
import { useDeliveryQueues } from "./use-delivery-queues.ts";

const continueHandler = withRunTime(handleContinueReplay);

const running = useDeliveryQueues();

const world = deployedDeliveryContext;
const changes = () => ({ now: Date.now(), addressRules: world().addressRules });

async function listen(account: OpenedAccount, answer: () => number = () => 200) {
  const receiver = await startWebhookReceiver(answer);
  onTestFinished(receiver.stop);
  const registered = await createEndpoint(account.partnerId, { url: receiver.url }, changes());
  return { receiver, secrets: registered.secrets, endpointId: registered.endpoint.endpointId };
}

/** Returns every stored delivery of a partner. */
async function storedDeliveries({ partnerId }: OpenedAccount): Promise<StoredItem[]> {
  const items = await queryAll(["query:event", "query:delivery"], {
    partition: eventKey(partnerId, 0).pk,
    sortKey: "begins_with(sk, :sk)",
    values: { ":sk": "EVENT#" },
  });
  return items.filter((item) => item.entity === "delivery");
}

/** Publishes every new delivery as the table's stream would, and delivers all queued messages. */
async function deliverNew(account: OpenedAccount): Promise<void> {
  const pending = (await storedDeliveries(account)).filter((item) => item.status === "pending");
  const Records = pending.map((item) => ({ eventName: "INSERT", dynamodb: { NewImage: marshall(item) } }));
  expect(await publishHandler({ Records } as never)).toEqual({ batchItemFailures: [] });
  await deliverWebhooks(await running.queues.receiveAll("first"), world());
}

const eventIdOf = async (account: OpenedAccount, sequence: number): Promise<string> => {
  const [event] = await queryAll("query:event", {
    partition: eventKey(account.partnerId, sequence).pk,
    sortKey: "sk = :sk",
    values: { ":sk": eventKey(account.partnerId, sequence).sk },
  });
  return String(event?.eventId);
};
const headersOf = ({ apiKey }: OpenedAccount) => ({ "x-api-key": apiKey });
const replayOne = async (account: OpenedAccount, sequence: number, body?: unknown) =>
  callHandler(replayEventHandler, {
    method: "POST",
    params: { id: await eventIdOf(account, sequence) },
    headers: headersOf(account),
    body,
  });
/** Makes an endpoint respond successfully for the first time. Until then, replays are restricted. */
const ping = (account: OpenedAccount, id: string) =>
  callHandler(pingHandler, { method: "POST", params: { id }, headers: headersOf(account) });
const replayMany = (account: OpenedAccount, body: Record<string, unknown>) =>
  callHandler(replayEventsHandler, { method: "POST", headers: headersOf(account), body });
const lastHour = () => ({
  from: new Date(Date.now() - 3_600_000).toISOString(),
  to: new Date(Date.now() + 60_000).toISOString(),
});

describe("POST /v1/events/{id}/replay", () => {
  it("a replay sends the saved payload byte for byte with a new signature", async () => {
    const account = await openAccount();
    const { receiver, secrets, endpointId } = await listen(account);
    const sequence = await emitEvents(account.partnerId, [{ data: { order: { note: "한국어 🚗" } } }]);
    await deliverNew(account);
    const answer = await replayOne(account, sequence);
    expect(answer).toMatchObject({ status: 202, body: { endpoint_ids: [endpointId] } });
    await deliverNew(account);
    const [first, second] = receiver.received;
    expect(receiver.received).toHaveLength(2);
    expect(second?.rawBody).toBe(first?.rawBody);
    expectAccepted(second as ReceivedWebhook, secrets[0].value);
  });

  it("the event log marks the attempts of a replay with the id of the replay", async () => {
    const account = await openAccount();
    const { endpointId } = await listen(account);
    const sequence = await emitEvents(account.partnerId);
    await deliverNew(account);
    const { body: replay } = await replayOne(account, sequence);
    await deliverNew(account);
    const { body } = await callHandler(getEvent, {
      params: { id: await eventIdOf(account, sequence) },
      headers: headersOf(account),
    });
    expect(body.attempts).toMatchObject([
      { number: 1, endpoint_id: endpointId, replay_id: null },
      { number: 1, endpoint_id: endpointId, replay_id: replay.id },
    ]);
  });

  it("a replay never reschedules the automatic delivery", async () => {
    const account = await openAccount();
    await listen(account, () => 500);
    const sequence = await emitEvents(account.partnerId);
    await deliverNew(account);
    const [before] = await storedDeliveries(account);
    await replayOne(account, sequence);
    const [after, replayed] = await storedDeliveries(account);
    expect(after).toEqual(before);
    expect(replayed).toMatchObject({ status: "pending", attempts: [] });
  });

  it("a replay stores a delivery with the fields of the original delivery and without the event's content", async () => {
    const account = await openAccount();
    await listen(account, () => 500);
    const sequence = await emitEvents(account.partnerId);
    await replayOne(account, sequence);
    const [automatic, replayed] = (await storedDeliveries(account)).map((item) => Object.keys(item).sort());
    expect(replayed).toEqual(automatic);
    expect(replayed).not.toContain("body");
  });

  it("a replay returns no_webhook_endpoint until an endpoint exists, and then delivers unsent events", async () => {
    const account = await openAccount();
    const sequence = await emitEvents(account.partnerId);
    const refused = await replayOne(account, sequence);
    expect([refused.status, refused.body.error.code]).toEqual([409, "no_webhook_endpoint"]);
    const { receiver, endpointId } = await listen(account);
    expect((await replayOne(account, sequence, { endpoint_id: endpointId })).status).toBe(202);
    await deliverNew(account);
    expect(receiver.received.map(({ envelope }) => envelope.sequence)).toEqual([sequence]);
  });

  it("a replay keeps the legacy type of an older event", async () => {
    const account = await openAccount();
    const { receiver } = await listen(account);
    const sequence = await emitEvents(account.partnerId, [{ type: "invoice.issued" as never }]);
    await deliverNew(account);
    expect((await replayOne(account, sequence)).status).toBe(202);
    await deliverNew(account);
    expect(receiver.received.map(({ envelope }) => envelope.type)).toContain("invoice.issued");
  });

  it("a replay of another partner's event returns event_not_found", async () => {
    const [account, other] = [await openAccount(), await openAccount()];
    await listen(account);
    const id = await eventIdOf(account, await emitEvents(account.partnerId));
    const answer = await callHandler(replayEventHandler, { params: { id }, headers: headersOf(other) });
    expect([answer.status, answer.body.error.code]).toEqual([404, "event_not_found"]);
  });
});

describe("POST /v1/events/replay", () => {
  it("a replay of a long range stores one delivery per event, even if each chunk is run twice", async () => {
    const account = await openAccount();
    const total = replayChunkSize * 2 + 30;
    for (let sent = 0; sent < total; sent += 30) {
      await emitEvents(
        account.partnerId,
        Array.from({ length: Math.min(30, total - sent) }, () => ({})),
      );
    }
    const { endpointId } = await listen(account);
    await ping(account, endpointId);
    const started = await replayMany(account, { ...lastHour(), endpoint_id: endpointId });
    expect(started).toMatchObject({ status: 202, body: { status: "running", event_count: replayChunkSize } });
    for (;;) {
      const Records = await running.queues.receiveReplays();
      if (Records.length === 0) break;
      const again = await continueHandler({ Records } as never);
      expect([again, await continueHandler({ Records } as never)]).toEqual([
        { batchItemFailures: [] },
        { batchItemFailures: [] },
      ]);
    }
    const filed = await storedDeliveries(account);
    expect(filed.map((item) => item.sequence)).toEqual(
      Array.from({ length: total }, (_, index) => index + 1),
    );
    expect(new Set(filed.map((item) => item.replayId))).toEqual(new Set([started.body.id]));
  });

  it("a replay of a time range includes exactly the events in the range", async () => {
    const account = await openAccount();
    const hour = 3_600_000;
    const start = Date.now() - 10 * hour;
    for (let hours = 0; hours < 8; hours += 1)
      await emitEvents(account.partnerId, [{}, {}], start + hours * hour);
    const { endpointId } = await listen(account);
    const range = {
      from: new Date(start + 3 * hour).toISOString(),
      to: new Date(start + 5 * hour).toISOString(),
    };
    const started = await replayMany(account, { ...range, endpoint_id: endpointId });
    expect(started).toMatchObject({ status: 202, body: { status: "queued", event_count: 4 } });
    expect((await storedDeliveries(account)).map((item) => item.sequence)).toEqual([7, 8, 9, 10]);
  });

  it("a replay up to a time in the future sends events dated by a faster clock, and none emitted after its start", async () => {
    const account = await openAccount();
    const earlier = Array.from({ length: 2 * replayChunkSize }, () => ({}));
    for (let sent = 0; sent < earlier.length; sent += 25)
      await emitEvents(account.partnerId, earlier.slice(sent, sent + 25), Date.now() + 2000);
    const { endpointId } = await listen(account);
    await ping(account, endpointId);
    const started = await replayMany(account, { ...lastHour(), endpoint_id: endpointId });
    expect(started).toMatchObject({ status: 202, body: { status: "running", event_count: replayChunkSize } });
    await emitEvents(account.partnerId);
    for (;;) {
      const Records = await running.queues.receiveReplays();
      if (Records.length === 0) break;
      await continueHandler({ Records } as never);
    }
    const resent = (await storedDeliveries(account)).filter((item) => item.replayId === started.body.id);
    expect(resent.map((item) => item.sequence)).toEqual(earlier.map((_, index) => index + 1));
  });

  it("a replay with only_failed skips accepted events", async () => {
    const account = await openAccount();
    await emitEvents(account.partnerId);
    const { receiver, endpointId } = await listen(account);
    await emitEvents(account.partnerId);
    await deliverNew(account);
    const body = { ...lastHour(), endpoint_id: endpointId, only_failed: true };
    expect((await replayMany(account, body)).body).toMatchObject({ status: "queued", event_count: 1 });
    await deliverNew(account);
    expect(receiver.received.map(({ envelope }) => envelope.sequence)).toEqual([2, 1]);
    expect((await replayMany(account, body)).body.event_count).toBe(0);
  });

  it("concurrent replays with only_failed send each failed event once, and the rejected replay returns 429", async () => {
    const account = await openAccount();
    await emitEvents(account.partnerId, [{}, {}]);
    const { endpointId } = await listen(account);
    const body = { ...lastHour(), endpoint_id: endpointId, only_failed: true };
    const answers = await Promise.all([1, 2].map(() => replayMany(account, body)));
    const [accepted, rejected] = answers.toSorted((one, other) => one.status - other.status);
    expect(accepted).toMatchObject({ status: 202, body: { event_count: 2 } });
    expect(rejected).toMatchObject({
      ...{ status: 429, headers: { "Retry-After": expect.stringMatching(/^\d+$/) } },
      body: { error: { code: "rate_limited", details: { scope: "running_replays" } } },
    });
    expect((await storedDeliveries(account)).map((item) => item.sequence)).toEqual([1, 2]);
    expect(await replayMany(account, body)).toMatchObject({ status: 202, body: { event_count: 0 } });
  });

  it("a replay ends early when its endpoint is disabled during the replay", async () => {
    const account = await openAccount();
    for (let sent = 0; sent <= replayChunkSize; sent += 25) {
      await emitEvents(
        account.partnerId,
        Array.from({ length: 25 }, () => ({})),
      );
    }
    const { endpointId } = await listen(account);
    await ping(account, endpointId);
    await replayMany(account, { ...lastHour(), endpoint_id: endpointId });
    await updateEndpoint({ partnerId: account.partnerId, endpointId }, { enabled: false }, changes());
    await continueHandler({ Records: await running.queues.receiveReplays() } as never);
    expect(await storedDeliveries(account)).toHaveLength(replayChunkSize);
    expect(await running.queues.receiveReplays()).toEqual([]);
  });

  it.each([
    [
      "a range that ends before it begins",
      { from: "2026-11-20T00:00:00Z", to: "2026-11-19T00:00:00Z" },
      "body.to",
    ],
    ["a missing range", {}, "body.from"],
    ["an unknown type", { ...lastHour(), event_types: ["order.exploded"] }, "body.event_types[0]"],
  ])("a replay is rejected for %s", async (_, body, path) => {
    const account = await openAccount();
    const { endpointId } = await listen(account);
    const answer = await replayMany(account, { endpoint_id: endpointId, ...body });
    expect([answer.status, answer.body.error.code]).toEqual([400, "validation_error"]);
    const paths = answer.body.error.details.issues.map((issue: { path: string }) => issue.path);
    expect(paths).toContain(path);
  });

  it("a chunk that cannot be replayed is returned to the queue", async () => {
    const Records = [{ messageId: "torn", body: "{" }];
    expect(await continueHandler({ Records } as never)).toEqual({
      batchItemFailures: [{ itemIdentifier: "torn" }],
    });
  });
});
