import type { Message } from "../../domain/messages/message.ts";
import { withoutPreview } from "../../domain/messages/without-preview.ts";
import type { StoredEvent } from "../../domain/webhooks/event-log.ts";
import { endOfSequence } from "../../domain/webhooks/event-log.ts";
import { eventKey } from "../keys/item-keys.ts";
import { getItem } from "../table/table.ts";
import { updateWrite, type Write } from "../table/transaction.ts";
import { compressEventBody, toStoredEvent } from "../webhooks/event-items.ts";
import { readSubjectLog } from "../webhooks/event-log.ts";

/** Returns the event of a message; null if the event has left the table. */
export async function findMessageEvent({
  partnerId,
  messageId,
  eventSequence,
}: Message): Promise<StoredEvent | null> {
  if (eventSequence !== undefined) {
    const item = await getItem("get:event", eventKey(partnerId, eventSequence));
    return item && toStoredEvent(item);
  }
  const { events } = await readSubjectLog(messageId, {
    ...{ partnerId, filter: {}, fromSequence: 1, toSequence: endOfSequence },
    ...{ newestFirst: false, limit: 1, readableSince: 0 },
  });
  return events[0]?.event ?? null;
}

/** Name of the write that rejects blanking an event that has left the table. */
export const messageEventWriteName = "message-event";

/**
 * Returns the write that removes the preview from a stored event, so that replays and retries send the event without a
 * preview.
 */
export const blankedEventWrite = ({ partnerId, sequence, body }: StoredEvent): Write =>
  updateWrite(
    "update:event",
    messageEventWriteName,
    eventKey(partnerId, sequence),
    { expression: "SET body = :body", values: { ":body": compressEventBody(withoutPreview(body)) } },
    { expression: "attribute_exists(pk)" },
  );
