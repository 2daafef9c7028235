import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { handler as deliverHandler } from "../../../functions/queues/deliver-webhook.ts";
import { handler as retryHandler } from "../../../functions/queues/retry-webhook.ts";
import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import { deleteEndpoint } from "../../../shared/application/webhooks/delete-endpoint.ts";
import { deliverWebhooks } from "../../../shared/application/webhooks/deliver-webhooks.ts";
import { deployedDeliveryContext } from "../../../shared/application/webhooks/delivery-context.ts";
import { readEndpoint } from "../../../shared/application/webhooks/read-endpoints.ts";
import { rotateEndpointSecret } from "../../../shared/application/webhooks/rotate-endpoint-secret.ts";
import { updateEndpoint } from "../../../shared/application/webhooks/update-endpoint.ts";
import type { Delivery } from "../../../shared/domain/webhooks/delivery.ts";
import { formatDeliveryMessage } from "../../../shared/domain/webhooks/delivery-message.ts";
import { deliveryKey, eventKey } from "../../../shared/persistence/keys.ts";
import { getItem, tableClient } from "../../../shared/persistence/table.ts";
import { toDelivery } from "../../../shared/persistence/webhooks/deliveries.ts";
import { toStoredEvent } from "../../../shared/persistence/webhooks/event-items.ts";
import { createId } from "../../../shared/platform/create-id.ts";
import { emitEvents } from "../../support/emit-event.ts";
import { type DeliveryQueues, startDeliveryQueues } from "../../support/start-delivery-queues.ts";
import { type Misbehaviour, startHostileReceiver } from "../../support/start-hostile-receiver.ts";
import { type RunningTable, startTable } from "../../support/start-table.ts";
import { type ReceivedWebhook, startWebhookReceiver } from "../../support/start-webhook-receiver.ts";

let table: RunningTable;
let queues: DeliveryQueues;
beforeAll(async () => {
  [table, queues] = await Promise.all([startTable(), startDeliveryQueues()]);
  process.env.WEBHOOK_LOOPBACK_ALLOWED = "true";
});
afterAll(async () => {
  await Promise.all([table.stop(), queues.stop()]);
});

const stripe = new Stripe("sk_test_unused");
const context = () => deployedDeliveryContext();
const newPartner = () => createId("pt", Date.now());
const register = (partnerId: string, url: string) =>
  createEndpoint(partnerId, { url }, { now: Date.now(), addressRules: context().addressRules });

const startReceiver = async (answer?: (webhook: ReceivedWebhook) => number | null) => {
  const receiver = await startWebhookReceiver(answer);
  onTestFinished(receiver.stop);
  return receiver;
};

/** One endpoint of a new partner with one pending event, and the message that asks for an attempt at it. */
async function pendingDelivery(url: string) {
  const partnerId = newPartner();
  const endpoint = await register(partnerId, url);
  return { partnerId, endpoint, ...(await emitTo(partnerId, endpoint.endpointId)) };
}

async function emitTo(partnerId: string, endpointId: string) {
  const sequence = await emitEvents(partnerId, [{ data: { order: { note: "한국어 🚗" } } }]);
  const reference = { partnerId, sequence, endpointId, replayId: null };
  const message = (attemptNumber: number) => ({
    messageId: `${sequence}-${endpointId}`,
    body: formatDeliveryMessage({ ...reference, attemptNumber }),
  });
  const read = async (): Promise<Delivery> =>
    toDelivery((await getItem(deliveryKey({ partnerId, sequence, endpointId, replayId: null }))) ?? {});
  return { sequence, message, read };
}

const asEvent = (...records: { messageId: string; body: string }[]) => ({ Records: records }) as never;

describe("delivering a webhook", () => {
  it("sends the stored envelope byte for byte, signed so that both verifiers accept it", async () => {
    const receiver = await startReceiver();
    const { partnerId, endpoint, sequence, message, read } = await pendingDelivery(receiver.url);
    expect(await deliverHandler(asEvent(message(1)))).toEqual({ batchItemFailures: [] });
    const [webhook] = receiver.received;
    const stored = toStoredEvent((await getItem(eventKey(partnerId, sequence))) ?? {});
    expect(webhook?.rawBody).toBe(stored.body);
    expect(webhook?.envelope).toMatchObject({ id: stored.eventId, sequence, type: "order.status_changed" });
    expect(webhook?.headers["x-svc-event-id"]).toBe(stored.eventId);
    const secret = endpoint.secrets[0].value;
    const { rawBody = "", headers = {} } = webhook ?? {};
    expect(() =>
      stripe.webhooks.constructEvent(rawBody, headers["x-svc-signature"] ?? "", secret),
    ).not.toThrow();
    expect(() => new Webhook(secret).verify(rawBody, headers)).not.toThrow();
    expect(await read()).toMatchObject({
      status: "delivered",
      nextAttemptAt: null,
      attempts: [{ number: 1, responseCode: 200, error: null }],
    });
  });

  it("costs one read and one write at the first attempt, and takes the delivery off the index of due work", async () => {
    const receiver = await startReceiver();
    const { partnerId, endpoint, sequence, message } = await pendingDelivery(receiver.url);
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
      deliveryKey({ partnerId, sequence, endpointId: endpoint.endpointId, replayId: null }),
    );
    expect(item).not.toHaveProperty("duepk");
    expect(item).not.toHaveProperty("dueat");
  });

  it("drops a message that comes twice", async () => {
    const receiver = await startReceiver();
    const { message } = await pendingDelivery(receiver.url);
    await deliverHandler(asEvent(message(1)));
    await deliverHandler(asEvent(message(1)));
    await retryHandler(asEvent(message(2)));
    expect(receiver.received).toHaveLength(1);
  });

  it("stores one attempt when two deliverers make it at the same time", async () => {
    const receiver = await startReceiver(() => 500);
    const { message, read } = await pendingDelivery(receiver.url);
    await Promise.all([deliverHandler(asEvent(message(1))), deliverHandler(asEvent(message(1)))]);
    expect((await read()).attempts).toHaveLength(1);
  });

  it("asks for a message it cannot read again, and delivers the rest of its batch", async () => {
    const receiver = await startReceiver();
    const { message } = await pendingDelivery(receiver.url);
    const answer = await deliverHandler(asEvent({ messageId: "bad", body: "{}" }, message(1)));
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "bad" }] });
    expect(receiver.received).toHaveLength(1);
  });

  it("drops a message for a delivery that does not exist", async () => {
    const body = formatDeliveryMessage({
      partnerId: "pt_x",
      sequence: 1,
      endpointId: "we_x",
      replayId: null,
      attemptNumber: 1,
    });
    expect(await deliverHandler(asEvent({ messageId: "1", body }))).toEqual({ batchItemFailures: [] });
  });
});

describe("a failed attempt", () => {
  it("is stored, and the next waits in the retry queue for its 5 seconds", async () => {
    const receiver = await startReceiver(() => 503);
    const before = await queues.countDelayed("slow");
    const { message, read } = await pendingDelivery(receiver.url);
    await deliverHandler(asEvent(message(1)));
    const { status, attempts, nextAttemptAt } = await read();
    expect(status).toBe("pending");
    expect(attempts).toMatchObject([{ number: 1, responseCode: 503, error: "Answered 503." }]);
    const endedAt = (attempts[0]?.at ?? 0) + (attempts[0]?.durationMilliseconds ?? 0);
    const waitMilliseconds = (nextAttemptAt ?? 0) - endedAt;
    expect(waitMilliseconds).toBeGreaterThanOrEqual(4500);
    expect(waitMilliseconds).toBeLessThanOrEqual(5500);
    expect(await queues.countDelayed("slow")).toBe(before + 1);
  });

  it("is signed with the old and the new secret when it is retried after a rotation", async () => {
    const receiver = await startReceiver(() => (receiver.received.length === 1 ? 500 : 200));
    const { partnerId, endpoint, message, read } = await pendingDelivery(receiver.url);
    await deliverHandler(asEvent(message(1)));
    const identity = { partnerId, endpointId: endpoint.endpointId };
    const rotated = await rotateEndpointSecret(identity, { now: Date.now() });
    await retryHandler(asEvent(message(2)));
    // The second message may come up to 10 s early; what matters is what it carried.
    expect((await read()).status).toBe("delivered");
    const { rawBody = "", headers = {} } = receiver.received[1] ?? {};
    for (const { value } of rotated.secrets) {
      expect(() =>
        stripe.webhooks.constructEvent(rawBody, headers["x-svc-signature"] ?? "", value),
      ).not.toThrow();
      expect(() => new Webhook(value).verify(rawBody, headers)).not.toThrow();
    }
    expect(rotated.secrets).toHaveLength(2);
  });

  it("with 410 Gone switches the endpoint off: nothing more is sent or filed for it", async () => {
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
        deliveryKey({ partnerId, sequence: later, endpointId: endpoint.endpointId, replayId: null }),
      ),
    ).toBeNull();
  });

  it("is final and says so when the endpoint was deleted meanwhile", async () => {
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

describe("the address guard at delivery", () => {
  it("refuses what was let through at registration, without connecting, and tells nothing of the address", async () => {
    const receiver = await startReceiver();
    const { message, read } = await pendingDelivery(receiver.url.replace("http:", "https:"));
    const strict = { ...context(), addressRules: { ...context().addressRules, loopbackAllowed: false } };
    await deliverWebhooks([message(1)], "fast", strict);
    expect((await read()).attempts).toMatchObject([
      { responseCode: null, error: "The endpoint's URL must be an https URL on a public address." },
    ]);
    expect(receiver.received).toEqual([]);
  });

  it("asks the resolver once: a name that moves between check and connection is not followed", async () => {
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
    const endpoint = await createEndpoint(partnerId, { url }, { now: Date.now(), addressRules });
    asked.length = 0;
    const { message } = await emitTo(partnerId, endpoint.endpointId);
    await deliverWebhooks([message(1)], "fast", { ...context(), addressRules });
    expect(asked).toEqual(["hooks.invalid"]);
    expect(checked.received).toHaveLength(1);
    expect(moved.received).toEqual([]);
  });
});

describe("a receiver that misbehaves", () => {
  it("holds up nobody else in its batch, and fails with a clear reason", async () => {
    const kinds: Misbehaviour[] = [
      "hangs",
      "drips",
      "drips-headers",
      "redirects",
      "closes-early",
      "breaks-off",
      "floods",
      "talks-nonsense",
    ];
    const good = await startReceiver();
    const hostile = await Promise.all(
      kinds.map(async (kind) => {
        const receiver = await startHostileReceiver(kind, good.url);
        onTestFinished(receiver.stop);
        return pendingDelivery(receiver.url);
      }),
    );
    const wellBehaved = await pendingDelivery(good.url);
    let hasEnded = false;
    const batch = deliverWebhooks(
      [...hostile, wellBehaved].map((one) => one.message(1)),
      "fast",
      {
        ...context(),
        answerTimeoutMilliseconds: 1500,
      },
    ).finally(() => {
      hasEnded = true;
    });
    await vi.waitFor(async () => expect((await wellBehaved.read()).status).toBe("delivered"));
    expect(hasEnded).toBe(false);
    expect(await batch).toEqual([]);
    const outcomes = await Promise.all(hostile.map(async (one) => (await one.read()).attempts[0]?.error));
    const noAnswer = "No complete answer within the time allowed.";
    const closed = "The connection was closed before the answer was complete.";
    expect(outcomes).toEqual([
      noAnswer,
      noAnswer,
      noAnswer,
      "Answered 307; redirects are not followed.",
      closed,
      closed,
      "Answered 500.",
      "The answer is not HTTP.",
    ]);
    expect(good.received).toHaveLength(1);
  });

  it("is moved to the slow lane while its first attempt still hangs", async () => {
    const receiver = await startHostileReceiver("hangs");
    const { partnerId, endpoint, message } = await pendingDelivery(receiver.url);
    const next = await emitTo(partnerId, endpoint.endpointId);
    let hasEnded = false;
    const hanging = deliverHandler(asEvent(message(1))).finally(() => {
      hasEnded = true;
    });
    await vi.waitFor(
      async () => {
        const { health } = await readEndpoint(partnerId, endpoint.endpointId);
        expect(health.slowSince).not.toBeNull();
      },
      { timeout: 14_000, interval: 100 },
    );
    await queues.receiveAll("slow");
    await deliverHandler(asEvent(next.message(1)));
    expect(hasEnded).toBe(false);
    expect(receiver.connections).toBe(1);
    const diverted = await queues.receiveAll("slow");
    expect(diverted.map(({ message: { sequence, attemptNumber } }) => [sequence, attemptNumber])).toEqual([
      [next.sequence, 1],
    ]);
    await receiver.stop();
    await hanging;
  });

  it("comes back to the fast lane when it answers well again", async () => {
    const receiver = await startReceiver(() => (receiver.received.length === 1 ? 500 : 200));
    const { partnerId, endpoint, message } = await pendingDelivery(receiver.url);
    await deliverHandler(asEvent(message(1)));
    const failing = await readEndpoint(partnerId, endpoint.endpointId);
    expect(failing.health.failingSince).not.toBeNull();
    await retryHandler(asEvent(message(2)));
    const well = await readEndpoint(partnerId, endpoint.endpointId);
    expect(well.health).toEqual({ failingSince: null, warnedAt: null, slowSince: null });
  });

  it("is not retried behind the partner's back when the address was changed and answers", async () => {
    const dead = await startReceiver(() => 500);
    const { partnerId, endpoint, message, read } = await pendingDelivery(dead.url);
    await deliverHandler(asEvent(message(1)));
    const alive = await startReceiver();
    const identity = { partnerId, endpointId: endpoint.endpointId };
    await updateEndpoint(
      identity,
      { url: alive.url },
      { now: Date.now(), addressRules: context().addressRules },
    );
    await retryHandler(asEvent(message(2)));
    expect((await read()).status).toBe("delivered");
    expect([dead.received.length, alive.received.length]).toEqual([1, 1]);
  });
});
