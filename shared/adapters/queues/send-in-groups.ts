import { randomUUID } from "node:crypto";
import type { QueueName } from "../../platform/resources.ts";
import { type QueueMessage, sendMessages } from "./send-messages.ts";

const messagesAtOnce = 200;

/**
 * Sends any number of messages to a FIFO queue, in order within a group. Messages are read from the iterable
 * as needed. Messages with equal content are all delivered.
 * @throws Error if the queue rejected a message; earlier messages were sent
 */
export async function sendInGroups(
  permission: `send:${QueueName}`,
  messages: Iterable<Pick<QueueMessage, "body" | "groupId">>,
): Promise<void> {
  let some: QueueMessage[] = [];
  for (const message of messages) {
    some.push({ ...message, deduplicationId: randomUUID() });
    if (some.length < messagesAtOnce) continue;
    await sendAll(permission, some);
    some = [];
  }
  await sendAll(permission, some);
}

async function sendAll(permission: `send:${QueueName}`, messages: readonly QueueMessage[]): Promise<void> {
  const refused = await sendMessages(permission, messages);
  if (refused.length > 0) throw new Error(`A queue rejected ${refused.length} messages (${permission})`);
}
