import { sendMessages } from "../../adapters/queues/send-messages.ts";
import type { BurstMeter } from "../../domain/webhooks/burst-meter.ts";
import { type DeliveryMessage, deliveryMessages } from "../../domain/webhooks/delivery-message.ts";
import type { QueueName } from "../../platform/resources.ts";

/**
 * The lanes of deliveries: `first` for first attempts at endpoints that answer well, `bulk` for first attempts beyond
 * an endpoint's burst, `retry` for later attempts and for slow or failing endpoints. Lanes do not delay each other.
 */
export type Lane = "first" | "bulk" | "retry";

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
      const some = await enqueue(
        permission,
        taken.map((at) => messages[at] as DeliveryMessage),
        0,
      );
      return some.map((index) => taken[index] as number);
    }),
  );
  return refused.flat();
}

/**
 * Queues any attempts in the lane `retry`, delayed by `delaySeconds` (0 to 900). Returns as `enqueueFirstAttempts`.
 * @throws the queue's error when it cannot be reached.
 */
export const enqueueRetries = (messages: readonly DeliveryMessage[], delaySeconds = 0): Promise<number[]> =>
  enqueue("send:deliverRetry", messages, delaySeconds);

function enqueue(
  permission: `send:${QueueName}`,
  messages: readonly DeliveryMessage[],
  delaySeconds: number,
): Promise<number[]> {
  return sendMessages(
    permission,
    messages.map((message) => ({
      body: deliveryMessages.format(message),
      groupId: message.endpointId,
      delaySeconds,
    })),
  );
}
