import { sendMessages } from "../../adapters/queues/send-messages.ts";
import { type ReplayMessage, replayMessages } from "../../domain/webhooks/replay-message.ts";

/**
 * Queues the next chunk of a replay. Replays of one partner do not delay other partners.
 * @throws Error if the queue rejected the message
 */
export async function enqueueReplay(message: ReplayMessage): Promise<void> {
  const queued = { body: replayMessages.format(message), groupId: message.replay.partnerId };
  const refused = await sendMessages("send:replay", [queued]);
  if (refused.length > 0) throw new Error("The replay queue rejected the next chunk");
}
