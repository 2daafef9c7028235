import { type KnownReport, outdatedAt } from "../../domain/history/known-report.ts";
import type { LookupKey } from "../../domain/history/lookup-request.ts";
import { historyReportKey } from "../keys.ts";
import { putOne } from "../put-one.ts";
import { getItem } from "../table.ts";
import { putWrite } from "../transaction.ts";
import { packReport, unpackReport } from "./lookup-item.ts";

/** A report that was fetched for this key and is not outdated, whoever asked; null without one. */
export async function getKnownReport({ kind, value }: LookupKey, now: number): Promise<KnownReport | null> {
  const item = await getItem("get:historyReport", historyReportKey(kind, value));
  if (item === null) return null;
  const known = { report: unpackReport(item.report), fetchedAt: Number(item.fetched_at) };
  return now < outdatedAt(known) ? known : null;
}

/** Remembers what the provider said of a key, unless something later is known already. */
export async function rememberReport({ kind, value }: LookupKey, known: KnownReport): Promise<void> {
  const { report, fetchedAt } = known;
  await putOne(
    putWrite(
      "put:historyReport",
      "known-report",
      {
        ...historyReportKey(kind, value),
        entity: "history_report",
        fetched_at: fetchedAt,
        report: packReport(report),
        expires_at: Math.ceil(outdatedAt(known) / 1000),
      },
      {
        condition: "attribute_not_exists(pk) OR fetched_at <= :fetchedAt",
        values: { ":fetchedAt": fetchedAt },
      },
    ),
  );
}
