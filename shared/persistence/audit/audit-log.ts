import { auditKey, auditLogKey, indexPrefix } from "../keys.ts";
import { type QueryRequest, queryPage, type StoredItem } from "../table.ts";

/** An entry of the audit log as it was recorded. */
export interface RecordedAudit {
  auditId: string;
  at: number;
  actor: string;
  action: string;
  resource: string;
  resourceId: string;
  reason: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Where a page of the log ended. */
export type AuditPosition = Pick<RecordedAudit, "auditId" | "at" | "resourceId">;

/** Which entries to read; both filters combine. */
export interface AuditQuery {
  resourceId: string | null;
  actor: string | null;
  limit: number;
  /** Entry to go on behind; null begins with the newest. */
  after: AuditPosition | null;
}

const readAheadCount = 200;

/** Entries, newest first, at most `limit`, and whether more follow. Entries of one resource are read consistently. */
export async function readAuditLog(query: AuditQuery): Promise<{ entries: RecordedAudit[]; more: boolean }> {
  const request = toRequest(query);
  const entries: RecordedAudit[] = [];
  let startKey = request.startKey ?? null;
  do {
    const page = await queryPage({ ...request, startKey });
    entries.push(...page.items.map(toEntry));
    startKey = page.lastKey;
  } while (startKey !== null && entries.length <= query.limit);
  return { entries: entries.slice(0, query.limit), more: entries.length > query.limit };
}

function toRequest({ resourceId, actor, limit, after }: AuditQuery): QueryRequest {
  const filter = actor === null ? undefined : "actor = :actor";
  const actorValue = actor === null ? {} : { ":actor": actor };
  const page = { filter, descending: true, limit: actor === null ? limit + 1 : readAheadCount };
  const tableKey = after === null ? null : auditKey(after.resourceId, after.at, after.auditId);
  if (resourceId !== null) {
    const { pk } = auditKey(resourceId, 0, "");
    return {
      ...page,
      condition: "pk = :pk",
      values: { ":pk": pk, ...actorValue },
      startKey: tableKey && { ...tableKey },
    };
  }
  return {
    ...page,
    indexName: "gsi1",
    condition: "gsi1pk = :pk",
    values: { ":pk": indexPrefix.auditLog, ...actorValue },
    startKey: after === null ? null : { ...tableKey, ...auditLogKey(after.at, after.auditId) },
  };
}

function toEntry(item: StoredItem): RecordedAudit {
  return {
    auditId: String(item.audit_id),
    at: Number(item.at),
    actor: String(item.actor),
    action: String(item.action),
    resource: String(item.resource),
    resourceId: String(item.resource_id),
    reason: item.reason as string | null,
    before: item.before as Record<string, unknown> | null,
    after: item.after as Record<string, unknown> | null,
  };
}
