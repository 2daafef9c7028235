import { DeleteItemCommand } from "@aws-sdk/client-dynamodb";
import { describe, expect, it } from "vitest";
import { handler as handleDeliverFirst } from "../../../functions/queues/deliver-first.ts";
import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import { deleteEndpoint } from "../../../shared/application/webhooks/delete-endpoint.ts";
import { deliverWebhooks } from "../../../shared/application/webhooks/deliver-webhooks.ts";
import { pingEndpoint } from "../../../shared/application/webhooks/ping-endpoint.ts";
import { readEndpoint } from "../../../shared/application/webhooks/read-endpoints.ts";
import { rotateEndpointSecret } from "../../../shared/application/webhooks/rotate-endpoint-secret.ts";
import { deliveryMessages } from "../../../shared/domain/webhooks/delivery-message.ts";
import { deliveryKey, eventKey } from "../../../shared/persistence/keys/item-keys.ts";
import { getItem, tableClient, tableName, toAttributes } from "../../../shared/persistence/table/table.ts";
import { listWaitingDeliveries } from "../../../shared/persistence/webhooks/deliveries.ts";
import { toStoredEvent } from "../../../shared/persistence/webhooks/event-items.ts";
import { collectMetrics } from "../../support/collect-metrics.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";
import type { ReceivedWebhook } from "../../support/services/start-webhook-receiver.ts";
import { expectAccepted } from "../../support/services/verify-webhook.ts";
import { withRunTime } from "../../support/services/with-run-time.ts";
import { tearReads } from "../../support/table/tear-reads.ts";
import {
  asEvent,
  context,
  emitTo,
  newPartner,
  pendingDelivery,
  startReceiver,
} from "./pending-deliveries.ts";
import { runNextBacklog } from "./run-next-backlog.ts";
import { useDeliveryQueues } from "./use-delivery-queues.ts";

const deliverHandler = withRunTime(handleDeliverFirst);

const running = useDeliveryQueues();

const secondsLater = (seconds: number) => ({
  ...context(),
  clock: { now: () => Date.now() + seconds * 1000 },
});

describe("delivering a webhook", () => {
  it("a delivery sends the stored envelope byte for byte with a signature that the Stripe and Standard Webhooks libraries accept", async () => {
    const receiver = await startReceiver();
    const { partnerId, endpoint, sequence, message, read } = await pendingDelivery(receiver.url);
    expect(await deliverHandler(asEvent(message(1)))).toEqual({ batchItemFailures: [] });
    const [webhook] = receiver.received;
    const stored = toStoredEvent((await getItem("get:event", eventKey(partnerId, sequence))) ?? {});
    expect(webhook?.rawBody).toBe(stored.body);
    expect(webhook?.envelope).toMatchObject({ id: stored.eventId, sequence, type: "order.status_changed" });
    const secret = endpoint.secrets[0].value;
    expectAccepted(webhook as ReceivedWebhook, secret);
    expect(await read()).toMatchObject({
      status: "delivered",
      nextAttemptAt: null,
      attempts: [{ number: 1, responseCode: 200, error: null }],
    });
  });

  it("a first attempt costs one read and one write and removes the delivery from the index of due deliveries", async () => {
    const receiver = await startReceiver();
    const { partnerId, endpoint, message: everFirst } = await pendingDelivery(receiver.url);
    // The endpoint records its first successful response.
    await deliverHandler(asEvent(everFirst(1)));
    const { sequence, message } = await emitTo(partnerId, endpoint.endpointId);
    const commands: string[] = [];
    const count = { name: "count", step: "initialize" } as const;
    tableClient.middlewareStack.add((next, { commandName = "" }) => {
      return (args) => {
        commands.push(commandName);
        return next(args);
      };
    }, count);
    await deliverHandler(asEvent(message(1)));
    tableClient.middlewareStack.remove("count");
    expect(commands).toEqual(["BatchGetItemCommand", "UpdateItemCommand"]);
    const item = await getItem(
      "get:delivery",
      deliveryKey({ partnerId, sequence, endpointId: endpoint.endpointId, replayId: null }),
    );
    expect(item).not.toHaveProperty("duepk");
    expect(item).not.toHaveProperty("dueat");
  });

  it("a repeated delivery message sends nothing", async () => {
    const receiver = await startReceiver();
    const { message } = await pendingDelivery(receiver.url);
    await deliverHandler(asEvent(message(1)));
    await deliverHandler(asEvent(message(1)));
    await deliverHandler(asEvent(message(2)));
    expect(receiver.received).toHaveLength(1);
  });

  it("two workers that make the same attempt concurrently store one attempt", async () => {
    const receiver = await startReceiver(() => 500);
    const { message, read } = await pendingDelivery(receiver.url);
    await Promise.all([deliverHandler(asEvent(message(1))), deliverHandler(asEvent(message(1)))]);
    expect((await read()).attempts).toHaveLength(1);
  });

  it("a worker that dies between the POST and storing the attempt causes a duplicate, never a loss", async () => {
    const receiver = await startReceiver();
    const { message, read } = await pendingDelivery(receiver.url);
    const die = { name: "die", step: "initialize" } as const;
    tableClient.middlewareStack.add((next, { commandName }) => {
      return (args) => (commandName === "UpdateItemCommand" ? Promise.reject(new Error("died")) : next(args));
    }, die);
    const answer = await deliverHandler(asEvent(message(1)));
    tableClient.middlewareStack.remove("die");
    expect(answer.batchItemFailures).toHaveLength(1);
    expect(await read()).toMatchObject({ status: "pending", attempts: [] });
    expect(await deliverHandler(asEvent(message(1)))).toEqual({ batchItemFailures: [] });
    const [first, second] = receiver.received;
    expect([receiver.received.length, second?.rawBody]).toEqual([2, first?.rawBody]);
    expect(await read()).toMatchObject({ status: "delivered", attempts: [{ number: 1 }] });
  });

  it("each attempt records in a metric whether the endpoint accepted it", async () => {
    const receiver = await startReceiver(() => (receiver.received.length === 1 ? 500 : 200));
    const deliveries = [await pendingDelivery(receiver.url), await pendingDelivery(receiver.url)];
    const metrics = collectMetrics();
    for (const { message } of deliveries) await deliverHandler(asEvent(message(1)));
    expect(metrics.recorded().map(({ name, value }) => [name, value])).toEqual([
      ["DeliverySuccess", 0],
      ["DeliverySuccess", 1],
    ]);
    metrics.stop();
  });

  it("an unreadable message is returned to the queue while the rest of its batch is delivered", async () => {
    const receiver = await startReceiver();
    const { message } = await pendingDelivery(receiver.url);
    const answer = await deliverHandler(asEvent({ messageId: "bad", body: "{}" }, message(1)));
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "bad" }] });
    expect(receiver.received).toHaveLength(1);
  });

  it("a message for a nonexistent delivery is dropped", async () => {
    const body = deliveryMessages.format({
      partnerId: "pt_x",
      sequence: 1,
      endpointId: "we_x",
      replayId: null,
      attemptNumber: 1,
    });
    expect(await deliverHandler(asEvent({ messageId: "1", body }))).toEqual({ batchItemFailures: [] });
  });
});

describe("failed attempt", () => {
  it("a failed attempt is stored, and the endpoint's next run waits 5 seconds in the retry queue", async () => {
    const receiver = await startReceiver(() => 503);
    const before = await running.queues.countDelayed("retry");
    const { message, read } = await pendingDelivery(receiver.url);
    await deliverHandler(asEvent(message(1)));
    const { status, attempts, nextAttemptAt } = await read();
    expect(status).toBe("pending");
    expect(attempts).toMatchObject([{ number: 1, responseCode: 503, error: "Answered 503." }]);
    const endedAt = (attempts[0]?.at ?? 0) + (attempts[0]?.durationMilliseconds ?? 0);
    const waitMilliseconds = (nextAttemptAt ?? 0) - endedAt;
    expect(waitMilliseconds).toBeGreaterThanOrEqual(4500);
    expect(waitMilliseconds).toBeLessThanOrEqual(5500);
    expect(await running.queues.countDelayed("retry")).toBe(before + 1);
  });

  it("a retry after a rotation is signed with the old and the new secret", async () => {
    const receiver = await startReceiver(() => (receiver.received.length === 1 ? 500 : 200));
    const { partnerId, endpoint, message, read } = await pendingDelivery(receiver.url);
    await deliverHandler(asEvent(message(1)));
    const identity = { partnerId, endpointId: endpoint.endpointId };
    const rotated = await rotateEndpointSecret(identity, { now: Date.now() });
    await runNextBacklog(identity, secondsLater(6));
    expect((await read()).status).toBe("delivered");
    for (const { value } of rotated.secrets) expectAccepted(receiver.received[1] as ReceivedWebhook, value);
    expect(rotated.secrets).toHaveLength(2);
  });

  it.each(["event", "delivery", "webhook_endpoint", "webhook_secret"])(
    "a delivery is sent even if the first read misses its %s",
    async (missed) => {
      const receiver = await startReceiver();
      const { message, read } = await pendingDelivery(receiver.url);
      const torn = tearReads((items) => items.filter(({ entity }) => entity !== missed));
      expect(await deliverHandler(asEvent(message(1)))).toEqual({ batchItemFailures: [] });
      expect(torn.torn).toBe(1);
      expect(await read()).toMatchObject({ status: "delivered", attempts: [{ responseCode: 200 }] });
    },
  );

  it.each(["first attempt", "second attempt"])(
    "a delivery whose event has expired fails at its %s and no longer waits for its endpoint",
    async (when) => {
      const receiver = await startReceiver(() => 500);
      const { partnerId, endpoint, sequence, message, read } = await pendingDelivery(receiver.url);
      const isLater = when === "second attempt";
      if (isLater) await deliverHandler(asEvent(message(1)));
      const Key = toAttributes({ ...eventKey(partnerId, sequence) });
      await tableClient.send(new DeleteItemCommand({ TableName: tableName(), Key }));
      if (isLater) await runNextBacklog({ partnerId, endpointId: endpoint.endpointId }, secondsLater(6));
      else await deliverHandler(asEvent(message(1)));
      const { status, nextAttemptAt, attempts } = await read();
      expect({ status, nextAttemptAt }).toEqual({ status: "failed", nextAttemptAt: null });
      expect(attempts.at(-1)).toMatchObject({ responseCode: null, error: "The event has expired." });
      expect(receiver.received).toHaveLength(isLater ? 1 : 0);
      expect(await listWaitingDeliveries(endpoint.endpointId, 10)).toEqual([]);
    },
  );

  it("an attempt with a 410 Gone response disables the endpoint, and nothing more is sent or stored for the endpoint", async () => {
    const receiver = await startReceiver(() => 410);
    const { partnerId, endpoint, message, read } = await pendingDelivery(receiver.url);
    const waiting = await emitTo(partnerId, endpoint.endpointId);
    await deliverHandler(asEvent(message(1)));
    expect((await read()).status).toBe("failed");
    const off = await readEndpoint(partnerId, endpoint.endpointId);
    expect(off).toMatchObject({ enabled: false, disabledReason: "gone" });
    await deliverHandler(asEvent(waiting.message(1)));
    expect(await waiting.read()).toMatchObject({
      status: "failed",
      attempts: [{ number: 1, responseCode: null, error: "The endpoint is disabled." }],
    });
    expect(receiver.received).toHaveLength(1);
    const later = await emitEvents(partnerId);
    expect(
      await getItem(
        "get:delivery",
        deliveryKey({ partnerId, sequence: later, endpointId: endpoint.endpointId, replayId: null }),
      ),
    ).toBeNull();
  });

  it("a delivery to a deleted endpoint fails permanently and stores the reason", async () => {
    const receiver = await startReceiver();
    const { partnerId, endpoint, message, read } = await pendingDelivery(receiver.url);
    await deleteEndpoint({ partnerId, endpointId: endpoint.endpointId });
    await deliverHandler(asEvent(message(1)));
    expect(await read()).toMatchObject({
      status: "failed",
      nextAttemptAt: null,
      attempts: [{ error: "The endpoint was deleted." }],
    });
    expect(receiver.received).toEqual([]);
  });
});

describe("address check at delivery", () => {
  it("a delivery to an address that is no longer allowed is rejected without connecting and reveals nothing about the address", async () => {
    const receiver = await startReceiver();
    const { message, read } = await pendingDelivery(receiver.url.replace("http:", "https:"));
    const strict = { ...context(), addressRules: { ...context().addressRules, loopbackAllowed: false } };
    await deliverWebhooks([message(1)], strict);
    expect((await read()).attempts).toMatchObject([
      { responseCode: null, error: "The endpoint's URL must be an https URL on a public address." },
    ]);
    expect(receiver.received).toEqual([]);
  });

  it("the address check also applies to a ping, whose response is shown immediately", async () => {
    const receiver = await startReceiver();
    const { partnerId, endpoint } = await pendingDelivery(receiver.url.replace("127.0.0.1", "localhost"));
    const resolve = async () => [{ address: "10.0.0.1", family: 4 }];
    const moved = { ...context(), addressRules: { loopbackAllowed: true, resolve } };
    const deployment = { environment: "sandbox", apiVersion: "v1.60", now: Date.now() } as const;
    const outcome = await pingEndpoint({ partnerId, endpointId: endpoint.endpointId }, deployment, moved);
    expect(outcome).toMatchObject({
      responseCode: null,
      error: "The endpoint's URL must be an https URL on a public address.",
      responseExcerpt: null,
    });
    expect(receiver.received).toEqual([]);
  });

  it("a delivery resolves the endpoint's host name once, so that a DNS change between check and connection has no effect", async () => {
    const [checked, moved] = [await startReceiver(), await startReceiver()];
    const partnerId = newPartner();
    const url = checked.url.replace("127.0.0.1", "hooks.invalid");
    const asked: string[] = [];
    const addressRules = {
      loopbackAllowed: true,
      resolve: async (hostname: string) => {
        asked.push(hostname);
        return [{ address: asked.length % 2 === 1 ? "127.0.0.1" : "10.0.0.1", family: 4 }];
      },
    };
    const { endpoint } = await createEndpoint(partnerId, { url }, { now: Date.now(), addressRules });
    asked.length = 0;
    const { message } = await emitTo(partnerId, endpoint.endpointId);
    await deliverWebhooks([message(1)], { ...context(), addressRules });
    expect(asked).toEqual(["hooks.invalid"]);
    expect(checked.received).toHaveLength(1);
    expect(moved.received).toEqual([]);
  });
});
