import { toKstIso } from "../../domain/time/format-time.ts";
import type { RecordedAudit } from "../../persistence/audit/audit-item.ts";
import { type AuditPosition, type AuditQuery, readAuditLog } from "../../persistence/audit/audit-log.ts";

/**
 * Returns a page of the audit log in its wire form, with the position after each entry. `next` is null on the
 * last page.
 */
export async function browseAudit(query: AuditQuery) {
  const { entries, more } = await readAuditLog(query);
  const positions = entries.map(
    ({ auditId, at, resourceId }): AuditPosition => ({ auditId, at, resourceId }),
  );
  return {
    data: entries.map(presentAudit),
    positions,
    next: more ? (positions.at(-1) ?? null) : null,
  };
}

function presentAudit(entry: RecordedAudit) {
  return {
    id: entry.auditId,
    at: toKstIso(entry.at),
    actor: entry.actor,
    action: entry.action,
    resource: entry.resource,
    resource_id: entry.resourceId,
    reason: entry.reason,
    before: entry.before,
    after: entry.after,
  };
}
