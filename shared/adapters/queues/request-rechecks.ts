import { randomUUID } from "node:crypto";
import { type RecheckMessage, recheckMessages } from "../../domain/watches/recheck-message.ts";
import { sendMessages } from "./send-messages.ts";

/** Queues lists to be rechecked, in order within a group. @throws Error when the queue refused a message */
export async function requestRechecks(messages: readonly RecheckMessage[]): Promise<void> {
  const refused = await sendMessages(
    "send:watchRechecks",
    messages.map((message) => ({
      body: recheckMessages.format(message),
      groupId: message.group,
      deduplicationId: randomUUID(),
    })),
  );
  if (refused.length > 0) throw new Error(`The queue of rechecks refused ${refused.length} messages`);
}
