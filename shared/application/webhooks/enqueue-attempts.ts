import { sendMessages } from "../../adapters/queues/send-messages.ts";
import type { BurstMeter } from "../../domain/webhooks/burst-meter.ts";
import { type DeliveryMessage, deliveryMessages } from "../../domain/webhooks/delivery-message.ts";
import type { QueueName } from "../../platform/resources.ts";

/**
 * The lanes of deliveries: `first` for first attempts at endpoints that answer well; `bulk` for what an endpoint is sent beyond
 * a burst; `retry` for later attempts and for endpoints that hang or fail. So none of these holds anybody else up.
 */
export type Lane = "first" | "bulk" | "retry";

/** What tells in which lane first attempts go: how much each endpoint was sent lately, and the time, epoch milliseconds. */
export interface FirstAttemptContext {
  meter: BurstMeter;
  now: number;
}

/**
 * Asks for first attempts, each endpoint's apart from those of others, in the lane `first` or, beyond a burst, in
 * `bulk`. Returns the positions of those the queues did not take.
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
 * As `enqueueFirstAttempts`, for any attempt, in the lane `retry` and not before `delaySeconds` (0 to 900) have passed.
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
