import { auditLogKey, indexPartition } from "../keys/item-keys.ts";
import { type QueryPage, queryIndexPage } from "../table/query.ts";
import { auditItems, isInPlace, type RecordedAudit } from "./audit-item.ts";

/** Returns the condition for the log's entries in a period; `until` is exclusive. Epoch milliseconds. */
export const auditSpan = (from: number, until: number) => ({
  partition: indexPartition("auditLog", ""),
  sortKey: "gsi1sk BETWEEN :from AND :until",
  values: { ":from": auditLogKey(from, "").gsi1sk, ":until": auditLogKey(until, "").gsi1sk },
});

/** An entry, and whether it is stored at its resource and time. */
export interface FoundAudit {
  entry: RecordedAudit;
  isInPlace: boolean;
}

/** Reads the audit entries of a period, oldest first and page by page; `until` is exclusive. Epoch milliseconds. */
export async function* readAuditSpan(from: number, until: number): AsyncGenerator<FoundAudit> {
  let startKey: QueryPage["lastKey"] = null;
  do {
    const page: QueryPage = await queryIndexPage("queryIndex:auditLog", {
      ...auditSpan(from, until),
      startKey,
    });
    yield* page.items.map((item) => ({ entry: auditItems.fromItem(item), isInPlace: isInPlace(item) }));
    startKey = page.lastKey;
  } while (startKey !== null);
}
