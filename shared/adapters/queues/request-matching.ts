import { type WatchChangesMessage, watchChangesMessages } from "../../domain/watches/watch-message.ts";
import { sendMessages } from "./send-messages.ts";

/** Queues the remaining steps of matching batches with watches. @throws Error when the queue rejected a message */
export async function requestMatching(messages: readonly WatchChangesMessage[]): Promise<void> {
  const refused = await sendMessages(
    "send:watchChanges",
    messages.map((message) => ({ body: watchChangesMessages.format(message), groupId: message.batchId })),
  );
  if (refused.length > 0)
    throw new Error(`The queue of changes for watches rejected ${refused.length} messages`);
}
