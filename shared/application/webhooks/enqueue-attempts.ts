import { sendMessages } from "../../adapters/queues/send-messages.ts";
import { type EndpointBacklog, laneOfTurn } from "../../domain/webhooks/backlog.ts";
import type { BurstMeter } from "../../domain/webhooks/burst-meter.ts";
import { type DeliveryMessage, deliveryMessages } from "../../domain/webhooks/delivery-message.ts";
import { turnMessages } from "../../domain/webhooks/turn-message.ts";
import { turnOf } from "../../persistence/webhooks/backlogs.ts";

/** Decides the lane of first attempts: what each endpoint was sent recently, and the time in epoch milliseconds. */
export interface FirstAttemptContext {
  meter: BurstMeter;
  now: number;
}

/**
 * Queues first attempts, grouped by endpoint, in the lane `first`, or in `bulk` beyond a burst. Returns the indexes
 * of the messages that the queues refused.
 * @throws the queue's error when it cannot be reached.
 */
export async function enqueueFirstAttempts(
  messages: readonly DeliveryMessage[],
  { meter, now }: FirstAttemptContext,
): Promise<number[]> {
  const positions = messages.keys().toArray();
  const isWithinBurst = messages.map(({ endpointId }) => meter.take(endpointId, now));
  const lanes = [
    { permission: "send:deliverFirst", taken: positions.filter((at) => isWithinBurst[at]) },
    { permission: "send:deliverBulk", taken: positions.filter((at) => !isWithinBurst[at]) },
  ] as const;
  const refused = await Promise.all(
    lanes.map(async ({ permission, taken }) => {
      const queued = taken.map((at) => messages[at] as DeliveryMessage).map(toQueued);
      const some = await sendMessages(permission, queued);
      return some.map((index) => taken[index] as number);
    }),
  );
  return refused.flat();
}

const toQueued = (message: DeliveryMessage) => ({
  body: deliveryMessages.format(message),
  groupId: message.endpointId,
});

/**
 * Queues an endpoint's next turn in its lane, delayed until it is due (at most 15 minutes from `now`). Its partner is
 * the message group, so that the queue shares a lane fairly by partner.
 * @throws Error when the queue cannot be reached or refused it.
 */
export async function enqueueTurn(backlog: EndpointBacklog, now: number): Promise<void> {
  const delayMilliseconds = Math.max(0, (backlog.dueAt ?? now) - now);
  const message = {
    body: turnMessages.format(turnOf(backlog)),
    groupId: backlog.partnerId,
    delaySeconds: Math.ceil(delayMilliseconds / 1000),
  };
  const refused =
    laneOfTurn(backlog, now) === "probe"
      ? await sendMessages("send:deliverProbe", [message])
      : await sendMessages("send:deliverRetry", [message]);
  if (refused.length > 0) throw new Error("The queue refused an endpoint's turn");
}
