import { hash } from "node:crypto";
import { sortKeys } from "../../domain/values/sort-keys.ts";
import type { RecordedAudit } from "./audit-item.ts";

/** The log of operators' changes, as its checkpoints name it. */
export const auditLog = "audit";

/** The digest that the first entries follow. */
export const auditStart: string = hash("sha256", auditLog, "base64url");

/**
 * Follows the audit log by further entries, in the order of `sortAudit`: the digest of an entry covers its fields,
 * sorted by name, and the digest before.
 */
export const followAudit = (before: string, entries: Iterable<RecordedAudit>): string => {
  let digest = before;
  for (const entry of entries)
    digest = hash("sha256", JSON.stringify(sortKeys(fieldsOf(entry))) + digest, "base64url");
  return digest;
};

/** Table and archive keep further fields beside these. */
function fieldsOf(entry: RecordedAudit): RecordedAudit {
  const { auditId, at, actor, action, resource, resourceId, reason, before, after } = entry;
  return { auditId, at, actor, action, resource, resourceId, reason, before, after };
}

/** Sorts entries by time, and those of one instant by id. */
export const sortAudit = (entries: readonly RecordedAudit[]): RecordedAudit[] =>
  entries.toSorted((one, other) => one.at - other.at || (one.auditId < other.auditId ? -1 : 1));
