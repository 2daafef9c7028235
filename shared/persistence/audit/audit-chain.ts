import { hash } from "node:crypto";
import { sortKeys } from "../../domain/values/sort-keys.ts";
import type { RecordedAudit } from "./audit-item.ts";

/** The log of operators' changes, as its checkpoints name it. */
export const auditLog = "audit";

/** The digest that the first entries follow. */
export const auditStart: string = hash("sha256", auditLog, "base64url");

/**
 * Returns the digest of an entry: it covers the entry's fields, sorted by name, and the digest before. Entries follow
 * each other in the order of `sortAudit`.
 */
export const followAudit = (before: string, entry: RecordedAudit): string =>
  hash("sha256", JSON.stringify(sortKeys(fieldsOf(entry))) + before, "base64url");

/** Table and archive keep further fields beside these. */
function fieldsOf(entry: RecordedAudit): RecordedAudit {
  const { auditId, at, actor, action, resource, resourceId, reason, before, after } = entry;
  return { auditId, at, actor, action, resource, resourceId, reason, before, after };
}

/** Sorts entries by time, and those of one instant by id. */
export const sortAudit = (entries: readonly RecordedAudit[]): RecordedAudit[] =>
  entries.toSorted((one, other) => one.at - other.at || (one.auditId < other.auditId ? -1 : 1));
