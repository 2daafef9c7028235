import { auditKey, auditLogKey } from "../keys/item-keys.ts";
import { storedEntity } from "../table/stored-entity.ts";
import type { StoredItem } from "../table/table.ts";

/** An entry of the audit log: who changed which resource, with its state before and after. */
export interface RecordedAudit {
  auditId: string;
  /** Epoch milliseconds. */
  at: number;
  actor: string;
  /** Verb and noun, such as `partner.create`. */
  action: string;
  /** Kind of resource, such as `partner`. */
  resource: string;
  resourceId: string;
  reason: string | null;
  /** The resource in its wire form; null when it did not exist. Never contains a secret. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Stored form of entries. */
export const auditItems = storedEntity<RecordedAudit>("audit");

/**
 * Reports whether the keys of an entry match its resource and time, so that every view of the log shows the same entry.
 */
export function isInPlace(item: StoredItem): boolean {
  const { auditId, at, resourceId } = auditItems.fromItem(item);
  const keys = { ...auditKey(resourceId, at, auditId), ...auditLogKey(at, auditId) };
  return Object.entries(keys).every(([name, key]) => item[name] === key);
}
