import { toKstIso } from "../../domain/time/format-time.ts";
import type { RecordedAudit } from "../../persistence/audit/audit-item.ts";
import { type AuditPosition, type AuditQuery, readAuditLog } from "../../persistence/audit/audit-log.ts";

/** A page of the audit log in its wire form. `next` continues it; null on the last page. */
export async function browseAudit(query: AuditQuery) {
  const { entries, more } = await readAuditLog(query);
  const last = entries.at(-1);
  const next: AuditPosition | null =
    more && last !== undefined ? { auditId: last.auditId, at: last.at, resourceId: last.resourceId } : null;
  return { data: entries.map(presentAudit), next };
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
