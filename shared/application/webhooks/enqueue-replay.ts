import { sendMessages } from "../../adapters/queues/send-messages.ts";
import { type ReplayMessage, replayMessages } from "../../domain/webhooks/replay-message.ts";

/**
 * Asks for the next part of a replay; a partner's replays hold up nobody else's.
 * @throws Error when the queue did not take it.
 */
export async function enqueueReplay(message: ReplayMessage): Promise<void> {
  const queued = { body: replayMessages.format(message), groupId: message.replay.partnerId };
  const refused = await sendMessages("send:replay", [queued]);
  if (refused.length > 0) throw new Error("The replay queue did not take the next part");
}
