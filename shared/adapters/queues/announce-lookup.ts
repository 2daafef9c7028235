import { randomUUID } from "node:crypto";
import { type LookupReference, lookupMessages } from "../../domain/history/lookup-message.ts";
import { sendMessages } from "./send-messages.ts";

/**
 * Queues a lookup for a worker. The queue delivers the lookups of a partner one at a time, in order.
 * @throws Error when the queue rejected the message
 */
export async function announceLookup(lookup: LookupReference): Promise<void> {
  const { partnerId, lookupId } = lookup;
  const refused = await sendMessages("send:lookups", [
    {
      body: lookupMessages.format({ partnerId, lookupId }),
      groupId: partnerId,
      deduplicationId: randomUUID(),
    },
  ]);
  if (refused.length > 0) throw new Error("The lookup queue rejected the request");
}
