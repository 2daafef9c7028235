import { changesMessages } from "../../domain/inventory/changes-message.ts";
import { watchChangesMessages } from "../../domain/watches/watch-message.ts";
import { sendMessages } from "./send-messages.ts";

/**
 * Queues the changes of a completed batch. The worker that updates orders gets one message per part. The worker that
 * matches watches gets one message for all parts.
 * @throws Error when a queue rejected a message
 */
export async function announceChanges(batch: {
  source: string;
  batchId: string;
  changePartCount: number;
}): Promise<void> {
  const { source, batchId, changePartCount } = batch;
  if (changePartCount === 0) return;
  const parts = Array.from({ length: changePartCount }, (_, part) => ({
    body: changesMessages.format({ source, batchId, part }),
    groupId: batchId,
  }));
  const whole = watchChangesMessages.format({ source, batchId, partCount: changePartCount });
  const refused = await Promise.all([
    sendMessages("send:changes", parts),
    sendMessages("send:watchChanges", [{ body: whole, groupId: batchId }]),
  ]);
  const count = refused.flat().length;
  if (count > 0) throw new Error(`The queues of changes rejected ${count} messages`);
}
