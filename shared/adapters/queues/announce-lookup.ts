import { randomUUID } from "node:crypto";
import { type LookupReference, lookupMessages } from "../../domain/history/lookup-message.ts";
import { sendMessages } from "./send-messages.ts";

/**
 * Hands a lookup to a worker. The queue gives out one lookup of a partner at a time, in their order.
 * @throws Error when the queue did not take it
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
  if (refused.length > 0) throw new Error("The queue of lookups did not take the request");
}
