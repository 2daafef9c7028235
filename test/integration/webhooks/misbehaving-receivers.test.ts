import { describe, expect, it, onTestFinished, vi } from "vitest";
import { handler as handleDeliverFirst } from "../../../functions/queues/deliver-first.ts";
import { deliverWebhooks } from "../../../shared/application/webhooks/deliver-webhooks.ts";
import { readEndpoint } from "../../../shared/application/webhooks/read-endpoints.ts";
import { updateEndpoint } from "../../../shared/application/webhooks/update-endpoint.ts";
import { type Misbehaviour, startHostileReceiver } from "../../support/services/start-hostile-receiver.ts";
import { withRunTime } from "../../support/services/with-run-time.ts";
import { asEvent, context, emitTo, pendingDelivery, startReceiver } from "./pending-deliveries.ts";
import { runNextBacklog } from "./run-next-backlog.ts";
import { useDeliveryQueues } from "./use-delivery-queues.ts";

const deliverHandler = withRunTime(handleDeliverFirst);

const running = useDeliveryQueues();

/** A context in which an attempt ends with its receiver and has no noticeable timeout. */
const patient = () => ({ ...context(), responseTimeoutMilliseconds: 600_000 });
/** A context in which the second attempt is due. */
const later = () => ({ ...context(), clock: { now: () => Date.now() + 6000 } });
const patience = { timeout: 60_000, interval: 50 };

const never: readonly Misbehaviour[] = ["hangs", "drips", "drips-headers", "never-continues"];
const atOnce: readonly Misbehaviour[] = [
  "redirects",
  "closes-early",
  "breaks-off",
  "floods",
  "talks-nonsense",
  "switches-protocols",
];

describe("misbehaving receiver", () => {
  it("a misbehaving receiver delays no other delivery in its batch, and each failure has a clear reason", async () => {
    const good = await startReceiver();
    const misbehave = (kinds: readonly Misbehaviour[]) =>
      Promise.all(
        kinds.map(async (kind) => {
          const receiver = await startHostileReceiver(kind, good.url);
          onTestFinished(receiver.stop);
          return { receiver, ...(await pendingDelivery(receiver.url)) };
        }),
      );
    const [endless, brief] = [await misbehave(never), await misbehave(atOnce)];
    const wellBehaved = await pendingDelivery(good.url);
    let hasEnded = false;
    const messages = [...endless, ...brief, wellBehaved].map((one) => one.message(1));
    const batch = deliverWebhooks(messages, patient()).finally(() => {
      hasEnded = true;
    });
    const errorsOf = (some: typeof endless) =>
      Promise.all(some.map(async ({ read }) => (await read()).attempts[0]?.error));
    await vi.waitFor(async () => expect((await wellBehaved.read()).status).toBe("delivered"), patience);
    const closed = "The connection was closed before the answer was complete.";
    const reasons = [
      "Answered 307; redirects are not followed.",
      closed,
      null,
      "Answered 500.",
      "The answer is not HTTP.",
      "Answered 101.",
    ];
    await vi.waitFor(async () => expect(await errorsOf(brief)).toEqual(reasons), patience);
    expect(await errorsOf(endless)).toEqual(never.map(() => undefined));
    expect(hasEnded).toBe(false);
    await Promise.all(endless.map(({ receiver }) => receiver.stop()));
    expect(await batch).toEqual([]);
    expect(await errorsOf(endless)).toEqual([closed, null, closed, closed]);
    expect(good.received).toHaveLength(1);
  });

  it("a hanging receiver gets only probe attempts while its first attempt is still open", async () => {
    const receiver = await startHostileReceiver("hangs");
    const { partnerId, endpoint, message } = await pendingDelivery(receiver.url);
    const next = await emitTo(partnerId, endpoint.endpointId);
    let hasEnded = false;
    const hanging = deliverWebhooks([message(1)], patient()).finally(() => {
      hasEnded = true;
    });
    await vi.waitFor(async () => {
      const { health } = await readEndpoint(partnerId, endpoint.endpointId);
      expect(health.slowSince).not.toBeNull();
    }, patience);
    const before = await running.queues.countDelayed("probe");
    await deliverHandler(asEvent(next.message(1)));
    expect(hasEnded).toBe(false);
    expect(receiver.connections).toBe(1);
    expect(await running.queues.countDelayed("probe")).toBe(before + 1);
    expect(await next.read()).toMatchObject({ status: "pending", isInBacklog: true, attempts: [] });
    await receiver.stop();
    await hanging;
  });

  it("a receiver's recorded failures are cleared after it accepts a delivery", async () => {
    const receiver = await startReceiver(() => (receiver.received.length === 1 ? 500 : 200));
    const { partnerId, endpoint, message } = await pendingDelivery(receiver.url);
    await deliverHandler(asEvent(message(1)));
    const failing = await readEndpoint(partnerId, endpoint.endpointId);
    expect(failing.health.failingSince).not.toBeNull();
    await runNextBacklog({ partnerId, endpointId: endpoint.endpointId }, later());
    const well = await readEndpoint(partnerId, endpoint.endpointId);
    expect(well.health).toEqual({ failingSince: null, warnedAt: null, slowSince: null, hungAt: null });
  });

  it("a retry after a URL change is delivered once, to the new URL", async () => {
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
    await runNextBacklog(identity, later());
    expect((await read()).status).toBe("delivered");
    expect([dead.received.length, alive.received.length]).toEqual([1, 1]);
  });
});
