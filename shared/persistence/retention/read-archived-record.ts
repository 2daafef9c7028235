import { withoutMessageText } from "../../domain/messages/without-preview.ts";
import type { ArchiveArea } from "../../domain/retention/kept-days.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import type { Delivery } from "../../domain/webhooks/delivery.ts";
import type { StoredEvent } from "../../domain/webhooks/event-log.ts";
import { hashText } from "../../platform/hash-text.ts";
import { auditItems } from "../audit/audit-item.ts";
import type { ArchivedKind } from "../keys/item-retention.ts";
import { type OrderVersion, orderVersionItems } from "../orders/order-item.ts";
import { readRemovedItem, type StreamRecord } from "../table/stream-record.ts";
import type { StoredItem } from "../table/table.ts";
import { deliveryItems } from "../webhooks/delivery-item.ts";
import { eventItems } from "../webhooks/event-items.ts";
import { archivedEntities } from "./archived-entities.ts";

/** An item that has left the table, and its folder in the archive area. */
export interface ArchivedRecord {
  area: ArchiveArea;
  /** The owner and the KST day, with a trailing slash. */
  folder: string;
  /** The archived content: the stored item kind (`entity`) and its fields by name. */
  content: Record<string, unknown>;
}

const dayOf = (instant: number): string => toKstIso(instant).slice(0, "2026-11-20".length);

const placeOfEvent = (event: StoredEvent): Omit<ArchivedRecord, "content"> => ({
  area: "events",
  folder: `${event.partnerId}/${dayOf(event.createdAt)}/`,
});

/** A delivery is in the folder of its event, so that a partner's day is in one folder. */
function placeOfDelivery({ partnerId, eventCreatedAt, attempts }: Delivery): Omit<ArchivedRecord, "content"> {
  const at = eventCreatedAt ?? attempts[0]?.at;
  return { area: "events", folder: `${partnerId}/${at === undefined ? "undated" : dayOf(at)}/` };
}

/**
 * Returns an order version without the partner's id for its end user: a digest keeps the user recognizable, but the id
 * is not stored for ten years.
 */
function withoutUser({ order, ...version }: OrderVersion) {
  const { endUserId, ...rest } = order;
  const endUserIdSha256 = endUserId === null ? null : hashText(endUserId);
  return { ...version, order: { ...rest, endUserIdSha256 } };
}

const readers: Record<ArchivedKind, (item: StoredItem) => ArchivedRecord> = {
  event: (item) => {
    const stored = eventItems.fromItem(item);
    // A message may be withdrawn after its event was archived.
    const event = { ...stored, body: withoutMessageText(stored) };
    return { ...placeOfEvent(event), content: { ...event } };
  },
  delivery: (item) => {
    const delivery = deliveryItems.fromItem(item);
    return { ...placeOfDelivery(delivery), content: { ...delivery } };
  },
  audit: (item) => {
    const entry = auditItems.fromItem(item);
    return { area: "audit", folder: `${dayOf(entry.at)}/`, content: { ...entry } };
  },
  orderVersion: (item) => {
    const version = orderVersionItems.fromItem(item);
    return { area: "versions", folder: `${version.order.orderId}/`, content: withoutUser(version) };
  },
};

/**
 * Returns the archived form of the item that a stream record removes from the table; null for any other
 * record and for items that are not archived.
 * @throws Error when the item cannot be read
 */
export function readArchivedRecord(record: StreamRecord): ArchivedRecord | null {
  const item = readRemovedItem(record);
  const [kind] = kinds.filter((one) => archivedEntities[one] === item?.entity);
  if (item === null || kind === undefined) return null;
  const { content, ...place } = readers[kind](item);
  return { ...place, content: { entity: archivedEntities[kind], ...content } };
}

const kinds = Object.keys(archivedEntities) as ArchivedKind[];
