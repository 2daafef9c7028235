import { sendMessages } from "../../adapters/queues/send-messages.ts";
import { type DeliveryMessage, formatDeliveryMessage } from "../../domain/webhooks/delivery-message.ts";
import { requireVariable, variable } from "../../platform/environment-variables.ts";

/**
 * The two lanes deliveries travel in: `fast` for first attempts at endpoints that answer well, `slow` for retries and
 * for endpoints that hang or fail, so that these hold nobody else up.
 */
export type Lane = "fast" | "slow";

const queueVariable = { fast: variable.deliveryQueueUrl, slow: variable.retryQueueUrl } as const;

/**
 * Asks for attempts, each endpoint's apart from those of others, not before `delaySeconds` (0 to 900) have passed.
 * Returns the positions of those the queue did not take.
 * @throws the queue's error when it cannot be reached.
 */
export function enqueueAttempts(
  lane: Lane,
  messages: readonly DeliveryMessage[],
  delaySeconds = 0,
): Promise<number[]> {
  return sendMessages(
    requireVariable(queueVariable[lane]),
    messages.map((message) => ({
      body: formatDeliveryMessage(message),
      groupId: message.endpointId,
      delaySeconds,
    })),
  );
}
