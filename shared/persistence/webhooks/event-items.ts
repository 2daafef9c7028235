import { inflateRawSync } from "node:zlib";
import type { RecordedEventType } from "../../domain/webhooks/event.ts";
import type { StoredEvent } from "../../domain/webhooks/event-log.ts";
import type { StoredItem } from "../table.ts";

interface EventItem {
  event_id: string;
  partner_id: string;
  subject_id: string;
  type: RecordedEventType;
  sequence: number;
  created_at: number;
  body: Uint8Array;
}

/** An event out of its stored item, the envelope unpacked byte for byte. */
export function toStoredEvent(stored: StoredItem): StoredEvent {
  const item = stored as unknown as EventItem;
  return {
    eventId: item.event_id,
    partnerId: item.partner_id,
    subjectId: item.subject_id,
    type: item.type,
    sequence: item.sequence,
    createdAt: item.created_at,
    body: inflateRawSync(item.body).toString("utf8"),
  };
}
