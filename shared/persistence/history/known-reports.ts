import { type KnownReport, outdatedAt } from "../../domain/history/known-report.ts";
import type { LookupKey } from "../../domain/history/lookup-request.ts";
import { historyReportKey } from "../keys/item-keys.ts";
import { compressedField } from "../table/compressed-json.ts";
import { putOne } from "../table/put-one.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItem } from "../table/table.ts";
import { putWrite } from "../table/transaction.ts";

const reportItems = storedEntity<KnownReport>("history_report", { report: compressedField });

/** Returns a current report that was fetched for this key, by any partner; null if there is none. */
export async function getKnownReport({ kind, value }: LookupKey, now: number): Promise<KnownReport | null> {
  const item = await getItem("get:historyReport", historyReportKey(kind, value));
  if (item === null) return null;
  const known = reportItems.fromItem(item);
  return now < outdatedAt(known) ? known : null;
}

/** Stores the provider's report on a key, unless a newer report is stored. */
export async function rememberReport({ kind, value }: LookupKey, known: KnownReport): Promise<void> {
  await putOne(
    putWrite(
      "put:historyReport",
      "known-report",
      reportItems.toItem(
        { ...historyReportKey(kind, value), expires_at: Math.ceil(outdatedAt(known) / 1000) },
        known,
      ),
      {
        expression: "attribute_not_exists(pk) OR fetchedAt <= :fetchedAt",
        values: { ":fetchedAt": known.fetchedAt },
      },
    ),
  );
}
