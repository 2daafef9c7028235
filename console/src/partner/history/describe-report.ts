import type { HistoryReport, ReportSummary } from "../../api/generated/types.ts";
import { formatMoney, formatNumber } from "../../format/money.ts";

/** One fact in a report's summary, with its icon. */
export interface SummaryLine {
  label: string;
  type: "success" | "warning" | "error" | "info" | "pending";
  text: string;
}

/** The labels of the counts. If a count is above zero, its line has the given severity. */
const counts: readonly (readonly [
  count: keyof ReportSummary,
  label: string,
  grave: "error" | "warning" | "info",
  paid?: keyof ReportSummary,
])[] = [
  ["total_loss_count", "Total losses", "error"],
  ["flood_count", "Floods", "error"],
  ["theft_count", "Thefts", "error"],
  ["own_damage_count", "Damage to this car", "warning", "own_damage_paid_krw"],
  ["other_damage_count", "Damage it caused", "info", "other_damage_paid_krw"],
  ["owner_change_count", "Ownership changes", "info"],
  ["plate_change_count", "Plate changes", "info"],
];

/** Returns the source's own counts. A missing value is reported as not stated, never as zero. */
export function describeSummary({ summary }: Pick<HistoryReport, "summary">): SummaryLine[] {
  if (summary === null) return [];
  return counts.map(([name, label, grave, paidName]) => {
    const count = summary[name];
    if (count === null) return { label, type: "pending", text: "Not stated" };
    if (count === 0) return { label, type: "success", text: "None" };
    const paid = paidName === undefined ? null : summary[paidName];
    const cost = paid === null ? "" : `, ${formatMoney(paid, "KRW")} paid`;
    return { label, type: grave, text: `${formatNumber(count)}${cost}` };
  });
}
