import { createId } from "../../platform/create-id.ts";
import { auditKey, auditLogKey } from "../keys.ts";
import { mustBeNew, putWrite, type Write } from "../transaction.ts";

/** One entry of the audit log: who did what to which resource, and what it was before and after. */
export interface AuditEntry {
  actor: string;
  /** Verb and noun, such as `partner.create`. */
  action: string;
  /** Kind of resource, such as `partner`. */
  resource: string;
  resourceId: string;
  reason?: string;
  /** The resource in its wire form; null when it did not exist. Never holds a secret. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  now: number;
}

/** The write that records an operator's change, to be committed in the transaction of the change itself. */
export function auditWrite(entry: AuditEntry): Write {
  const auditId = createId("aud", entry.now);
  const key = auditKey(entry.resourceId, entry.now, auditId);
  return putWrite(
    "put:audit",
    `audit:${auditId}`,
    {
      ...key,
      ...auditLogKey(entry.now, auditId),
      entity: "audit",
      audit_id: auditId,
      at: entry.now,
      actor: entry.actor,
      action: entry.action,
      resource: entry.resource,
      resource_id: entry.resourceId,
      reason: entry.reason ?? null,
      before: entry.before,
      after: entry.after,
    },
    mustBeNew,
  );
}
