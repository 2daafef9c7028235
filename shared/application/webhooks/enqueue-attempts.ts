import { sendMessages } from "../../adapters/queues/send-messages.ts";
import { type DeliveryMessage, formatDeliveryMessage } from "../../domain/webhooks/delivery-message.ts";
import { requireVariable, variable } from "../../platform/environment-variables.ts";

/**
 * The two lanes deliveries travel in: `fast` for first attempts at endpoints that answer well, `slow` for retries and
 * for endpoints that hang or fail, so that these hold nobody else up.
 */
export type Lane = "fast" | "slow";

/**
 * Asks for attempts, each endpoint's apart from those of others. Returns the positions of those the queue did not take.
 * @throws the queue's error when it cannot be reached.
 */
export const enqueueInFastLane = (messages: readonly DeliveryMessage[]): Promise<number[]> =>
  enqueue(requireVariable(variable.deliveryQueueUrl), messages, 0);

/** As `enqueueInFastLane`, in the slow lane and not before `delaySeconds` (0 to 900) have passed. */
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
      body: formatDeliveryMessage(message),
      groupId: message.endpointId,
      delaySeconds,
    })),
  );
}
