import { dayMilliseconds } from "../time/durations.ts";
import type { HistoryReport } from "./history-report.ts";

/** The provider's last report on a plate or VIN. */
export interface KnownReport {
  report: HistoryReport;
  /** The fetch time, epoch milliseconds. */
  fetchedAt: number;
}

const keptMilliseconds = 30 * dayMilliseconds;

/** The time from which a report is too old to be served, epoch milliseconds. */
export const outdatedAt = ({ fetchedAt }: Pick<KnownReport, "fetchedAt">): number =>
  fetchedAt + keptMilliseconds;
