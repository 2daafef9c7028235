import { describe, expect, it, onTestFinished, vi } from "vitest";
import { handler as deliverHandler } from "../../../functions/queues/deliver-webhook.ts";
import { handler as retryHandler } from "../../../functions/queues/retry-webhook.ts";
import { deliverWebhooks } from "../../../shared/application/webhooks/deliver-webhooks.ts";
import { readEndpoint } from "../../../shared/application/webhooks/read-endpoints.ts";
import { updateEndpoint } from "../../../shared/application/webhooks/update-endpoint.ts";
import { type Misbehaviour, startHostileReceiver } from "../../support/start-hostile-receiver.ts";
import { asEvent, context, emitTo, pendingDelivery, startReceiver } from "./pending-deliveries.ts";
import { useDeliveryQueues } from "./use-delivery-queues.ts";

const running = useDeliveryQueues();

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
    await running.queues.receiveAll("slow");
    await deliverHandler(asEvent(next.message(1)));
    expect(hasEnded).toBe(false);
    expect(receiver.connections).toBe(1);
    const diverted = await running.queues.receiveAll("slow");
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
