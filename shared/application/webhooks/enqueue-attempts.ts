import { sendMessages } from "../../adapters/queues/send-messages.ts";
import { type EndpointBacklog, queueOfRun } from "../../domain/webhooks/backlog.ts";
import type { BurstMeter } from "../../domain/webhooks/burst-meter.ts";
import type { DeliveryReference } from "../../domain/webhooks/delivery.ts";
import { deliveryMessages } from "../../domain/webhooks/delivery-message.ts";
import { runMessages } from "../../domain/webhooks/run-message.ts";
import { runOf } from "../../persistence/webhooks/backlogs.ts";

/**
 * Inputs that select the queue of first attempts: the meter of recent attempts per endpoint, and the time in epoch
 * milliseconds.
 */
export interface FirstAttemptContext {
  meter: BurstMeter;
  now: number;
}

/** A delivery without attempts, and the header of the trace that created it. */
export interface NewDelivery extends DeliveryReference {
  traceHeader: string | undefined;
}

/**
 * Queues first attempts, grouped by endpoint, each in the trace of its delivery. Attempts go to the queue `first`;
 * attempts beyond an endpoint's burst go to `bulk`. Returns the indexes of rejected attempts.
 * @throws Error of the queue if it is unreachable
 */
export async function enqueueFirstAttempts(
  deliveries: readonly NewDelivery[],
  { meter, now }: FirstAttemptContext,
): Promise<number[]> {
  const positions = deliveries.keys().toArray();
  const isWithinBurst = deliveries.map(({ endpointId }) => meter.take(endpointId, now));
  const queues = [
    { permission: "send:deliverFirst", taken: positions.filter((at) => isWithinBurst[at]) },
    { permission: "send:deliverBulk", taken: positions.filter((at) => !isWithinBurst[at]) },
  ] as const;
  const refused = await Promise.all(
    queues.map(async ({ permission, taken }) => {
      const queued = taken.map((at) => toQueued(deliveries[at] as NewDelivery));
      const some = await sendMessages(permission, queued);
      return some.map((index) => taken[index] as number);
    }),
  );
  return refused.flat();
}

const toQueued = ({ traceHeader, ...reference }: NewDelivery) => ({
  body: deliveryMessages.format({ ...reference, attemptNumber: 1 }),
  groupId: reference.endpointId,
  traceHeader,
});

/**
 * Queues an endpoint's next backlog run, delayed until it is due (at most 15 minutes from `now`). The partner
 * is the message group, so that partners share a queue fairly.
 * @throws Error if the queue is unreachable or rejected the message
 */
export async function enqueueRun(backlog: EndpointBacklog, now: number): Promise<void> {
  const delayMilliseconds = Math.max(0, (backlog.dueAt ?? now) - now);
  const message = {
    body: runMessages.format(runOf(backlog)),
    groupId: backlog.partnerId,
    delaySeconds: Math.ceil(delayMilliseconds / 1000),
  };
  const refused =
    queueOfRun(backlog, now) === "probe"
      ? await sendMessages("send:deliverProbe", [message])
      : await sendMessages("send:deliverRetry", [message]);
  if (refused.length > 0) throw new Error("The queue rejected an endpoint's run");
}
