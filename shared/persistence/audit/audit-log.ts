import { auditKey, auditLogKey, indexPartition } from "../keys/item-keys.ts";
import { type QueryPage, queryIndexPage, queryPage } from "../table/query.ts";
import { auditItems, type RecordedAudit } from "./audit-item.ts";

/** The end of an audit log page. */
export type AuditPosition = Pick<RecordedAudit, "auditId" | "at" | "resourceId">;

/** Filter and page of the audit log; both filters combine. */
export interface AuditQuery {
  resourceId: string | null;
  actor: string | null;
  limit: number;
  /** Last entry of the previous page; null starts with the newest. */
  after: AuditPosition | null;
}

const readAheadCount = 200;

/**
 * Returns entries, newest first, at most `limit`, and whether more follow. Entries of one resource are read
 * consistently.
 */
export async function readAuditLog(query: AuditQuery): Promise<{ entries: RecordedAudit[]; more: boolean }> {
  const entries: RecordedAudit[] = [];
  let startKey = startOf(query);
  do {
    const page = await readPage(query, startKey);
    entries.push(...page.items.map(auditItems.fromItem));
    startKey = page.lastKey;
  } while (startKey !== null && entries.length <= query.limit);
  return { entries: entries.slice(0, query.limit), more: entries.length > query.limit };
}

function startOf({ resourceId, after }: AuditQuery): QueryPage["lastKey"] {
  if (after === null) return null;
  const tableKey = auditKey(after.resourceId, after.at, after.auditId);
  return resourceId === null ? { ...tableKey, ...auditLogKey(after.at, after.auditId) } : { ...tableKey };
}

function readPage(
  { resourceId, actor, limit }: AuditQuery,
  startKey: QueryPage["lastKey"],
): Promise<QueryPage> {
  const page = {
    descending: true,
    limit: actor === null ? limit + 1 : readAheadCount,
    startKey,
    ...(actor !== null && { filter: "actor = :actor", values: { ":actor": actor } }),
  };
  return resourceId === null
    ? queryIndexPage("queryIndex:auditLog", { ...page, partition: indexPartition("auditLog", "") })
    : queryPage("query:audit", { ...page, partition: auditKey(resourceId, 0, "").pk });
}
