import type { HistoryReport } from "../../domain/history/history-report.ts";
import type { LookupKey } from "../../domain/history/lookup-request.ts";
import { historyReportKey } from "../keys.ts";
import { putOne } from "../put-one.ts";
import { getItem } from "../table.ts";
import { putWrite } from "../transaction.ts";
import { packReport, unpackReport } from "./lookup-item.ts";

/** What the provider last said of a key. */
export interface KnownReport {
  report: HistoryReport;
  /** When it said so, epoch milliseconds. */
  fetchedAt: number;
}

const keptDays = 30;
const dayMilliseconds = 24 * 60 * 60 * 1000;

/** A report that was fetched for this key in the last 30 days, whoever asked; null without one. */
export async function getKnownReport({ kind, value }: LookupKey, now: number): Promise<KnownReport | null> {
  const item = await getItem(historyReportKey(kind, value));
  if (item === null) return null;
  const fetchedAt = Number(item.fetched_at);
  if (now - fetchedAt >= keptDays * dayMilliseconds) return null;
  return { report: unpackReport(item.report), fetchedAt };
}

/** Remembers what the provider said of a key, unless something later is known already. */
export async function rememberReport({ kind, value }: LookupKey, known: KnownReport): Promise<void> {
  const { report, fetchedAt } = known;
  await putOne(
    putWrite(
      "known-report",
      {
        ...historyReportKey(kind, value),
        entity: "history_report",
        fetched_at: fetchedAt,
        report: packReport(report),
        expires_at: Math.ceil((fetchedAt + keptDays * dayMilliseconds) / 1000),
      },
      {
        condition: "attribute_not_exists(pk) OR fetched_at <= :fetchedAt",
        values: { ":fetchedAt": fetchedAt },
      },
    ),
  );
}
