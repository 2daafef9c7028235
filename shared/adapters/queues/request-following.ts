import { type ChangesMessage, changesMessages } from "../../domain/inventory/changes-message.ts";
import { sendMessages } from "./send-messages.ts";

/**
 * Queues the remaining parts of batches whose changes must still be applied to orders.
 * @throws Error when the queue rejected a message
 */
export async function requestFollowing(messages: readonly ChangesMessage[]): Promise<void> {
  const refused = await sendMessages(
    "send:changes",
    messages.map((message) => ({ body: changesMessages.format(message), groupId: message.batchId })),
  );
  if (refused.length > 0) throw new Error(`The queue of changes rejected ${refused.length} messages`);
}
