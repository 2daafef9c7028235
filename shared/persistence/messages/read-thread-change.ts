import * as z from "zod/mini";
import type { StatusLine } from "../../domain/messages/thread-lines.ts";
import { orderVersionItems } from "../orders/order-item.ts";
import { readChangedItem, readInsertedItem, readNewItem, type StreamRecord } from "../table/stream-record.ts";

/** The visible change of a thread in a stream record. */
export type ThreadChange =
  /** A message is new, or was withdrawn. */
  | { kind: "message"; threadId: string; sequence: number }
  | { kind: "status"; threadId: string; line: StatusLine }
  /** A party has read further messages. */
  | { kind: "mark"; threadId: string };

const messageSchema = z.object({ threadId: z.string(), sequence: z.int() });
const markSchema = z.object({ through: z.int() });
const threadSchema = z.object({
  threadId: z.string(),
  read: z.object({ partner: markSchema, operator: markSchema }),
});

/**
 * Returns the visible change of a thread in a stream record; null for every other record.
 * @throws Error if the item cannot be read
 */
export const readThreadChange = (record: StreamRecord): ThreadChange | null =>
  readMessage(record) ?? readMark(record) ?? readStatus(record);

function readMessage(record: StreamRecord): ThreadChange | null {
  const item =
    readNewItem(record, "message", messageSchema) ??
    readChangedItem(record, "message", messageSchema)?.after ??
    null;
  return item && { kind: "message", threadId: item.threadId, sequence: item.sequence };
}

function readMark(record: StreamRecord): ThreadChange | null {
  const change = readChangedItem(record, "message_thread", threadSchema);
  if (change === null) return null;
  const { before, after } = change;
  const isMoved =
    before.read.partner.through !== after.read.partner.through ||
    before.read.operator.through !== after.read.operator.through;
  return isMoved ? { kind: "mark", threadId: after.threadId } : null;
}

/**
 * Returns the new status in an inserted order version; null for every other record. Each change creates an order
 * version. If it changed the status, the last entry of `statusChanges` has the number of that version.
 */
function readStatus(record: StreamRecord): ThreadChange | null {
  const item = readInsertedItem(record, "order_version");
  if (item === null) return null;
  const { order } = orderVersionItems.fromItem(item);
  const change = order.statusChanges?.at(-1);
  if (change === undefined || change.version !== order.version) return null;
  const { orderId } = order;
  const line = { orderId, status: change.status, createdAt: change.at, version: change.version };
  return { kind: "status", threadId: orderId, line };
}
