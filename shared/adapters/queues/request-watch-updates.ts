import { type WatchUpdatesMessage, watchUpdatesMessages } from "../../domain/watches/watch-message.ts";
import { sendMessages } from "./send-messages.ts";

/** Queues watches to be compared with cars. @throws Error when the queue rejected a message */
export async function requestWatchUpdates(messages: readonly WatchUpdatesMessage[]): Promise<void> {
  const refused = await sendMessages(
    "send:watchUpdates",
    messages.map((message) => ({ body: watchUpdatesMessages.format(message), groupId: message.partnerId })),
  );
  if (refused.length > 0) throw new Error(`The watch queue rejected ${refused.length} messages`);
}
