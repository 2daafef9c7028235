import { type WatchUpdatesMessage, watchUpdatesMessages } from "../../domain/watches/watch-message.ts";
import { sendMessages } from "./send-messages.ts";

/** Has partners' watches look at cars. @throws Error when the queue did not take all of it */
export async function requestWatchUpdates(messages: readonly WatchUpdatesMessage[]): Promise<void> {
  const refused = await sendMessages(
    "send:watchUpdates",
    messages.map((message) => ({ body: watchUpdatesMessages.format(message), groupId: message.partnerId })),
  );
  if (refused.length > 0) throw new Error(`The queue of watches did not take ${refused.length} messages`);
}
