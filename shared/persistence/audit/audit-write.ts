import { auditDays, expiryAfter } from "../../domain/retention/kept-days.ts";
import { createId } from "../../platform/create-id.ts";
import { auditKey, auditLogKey } from "../keys/item-keys.ts";
import { mustBeNew, putWrite, type Write } from "../table/transaction.ts";
import { auditItems, type RecordedAudit } from "./audit-item.ts";

/** The audit entry of an operator's change. */
export interface AuditEntry extends Omit<RecordedAudit, "auditId" | "at" | "reason"> {
  reason?: string | undefined;
  now: number;
}

/**
 * Returns the write that records an operator's change. It belongs in the transaction of the change itself.
 */
export function auditWrite(entry: AuditEntry): Write {
  const { actor, action, resource, resourceId, reason = null, before, after, now } = entry;
  const auditId = createId("aud", now);
  const keys = {
    ...auditKey(resourceId, now, auditId),
    ...auditLogKey(now, auditId),
    expires_at: expiryAfter(now, auditDays),
  };
  const recorded = { auditId, at: now, actor, action, resource, resourceId, reason, before, after };
  return putWrite("put:audit", `audit:${auditId}`, auditItems.toItem(keys, recorded), mustBeNew);
}
