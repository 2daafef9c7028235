import { hash } from "node:crypto";
import { sortKeys } from "../../domain/values/sort-keys.ts";
import type { RecordedAudit } from "./audit-item.ts";

/** The name of the operators' log in its checkpoints. */
export const auditLog = "audit";

/** The digest before the first entries. */
export const auditStart: string = hash("sha256", auditLog, "base64url");

/**
 * Returns the digest of an entry: it covers the entry's fields, sorted by name, and the previous digest.
 * Entries are chained in the order of `sortAudit`.
 */
export const followAudit = (before: string, entry: RecordedAudit): string =>
  hash("sha256", JSON.stringify(sortKeys(fieldsOf(entry))) + before, "base64url");

/** Returns only the fields that the digest covers. The table and the archive store additional fields. */
function fieldsOf(entry: RecordedAudit): RecordedAudit {
  const { auditId, at, actor, action, resource, resourceId, reason, before, after } = entry;
  return { auditId, at, actor, action, resource, resourceId, reason, before, after };
}

/** Sorts entries by time; entries of the same time are sorted by id. */
export const sortAudit = (entries: readonly RecordedAudit[]): RecordedAudit[] =>
  entries.toSorted((one, other) => one.at - other.at || (one.auditId < other.auditId ? -1 : 1));
