import { sendMessages } from "../../adapters/queues/send-messages.ts";
import type { BurstMeter } from "../../domain/webhooks/burst-meter.ts";
import { type DeliveryMessage, deliveryMessages } from "../../domain/webhooks/delivery-message.ts";
import { requireVariable, variable } from "../../platform/environment-variables.ts";

/**
 * The lanes deliveries travel in: `fast` for first attempts at endpoints that answer well; `bulk` for what an endpoint is
 * sent beyond a burst; `slow` for retries and for endpoints that hang or fail. So none of these holds anybody else up.
 */
export type Lane = "fast" | "bulk" | "slow";

/** What tells in which lane first attempts go: how much each endpoint was sent lately, and the time, epoch milliseconds. */
export interface FirstAttemptContext {
  meter: BurstMeter;
  now: number;
}

/**
 * Asks for first attempts, each endpoint's apart from those of others, in the fast lane or, beyond a burst, in the one
 * for bulk. Returns the positions of those the queues did not take.
 * @throws the queue's error when it cannot be reached.
 */
export async function enqueueFirstAttempts(
  messages: readonly DeliveryMessage[],
  { meter, now }: FirstAttemptContext,
): Promise<number[]> {
  const positions = messages.keys().toArray();
  const isFast = messages.map(({ endpointId }) => meter.take(endpointId, now));
  const lanes = [
    { queueUrl: requireVariable(variable.deliveryQueueUrl), taken: positions.filter((at) => isFast[at]) },
    { queueUrl: requireVariable(variable.bulkQueueUrl), taken: positions.filter((at) => !isFast[at]) },
  ];
  const refused = await Promise.all(
    lanes.map(async ({ queueUrl, taken }) => {
      const some = await enqueue(
        queueUrl,
        taken.map((at) => messages[at] as DeliveryMessage),
        0,
      );
      return some.map((index) => taken[index] as number);
    }),
  );
  return refused.flat();
}

/**
 * As `enqueueFirstAttempts`, for any attempt, in the slow lane and not before `delaySeconds` (0 to 900) have passed.
 * @throws the queue's error when it cannot be reached.
 */
export const enqueueInSlowLane = (
  messages: readonly DeliveryMessage[],
  delaySeconds = 0,
): Promise<number[]> => enqueue(requireVariable(variable.retryQueueUrl), messages, delaySeconds);

function enqueue(
  queueUrl: string,
  messages: readonly DeliveryMessage[],
  delaySeconds: number,
): Promise<number[]> {
  return sendMessages(
    queueUrl,
    messages.map((message) => ({
      body: deliveryMessages.format(message),
      groupId: message.endpointId,
      delaySeconds,
    })),
  );
}
