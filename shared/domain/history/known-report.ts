import { dayMilliseconds } from "../time/durations.ts";
import type { HistoryReport } from "./history-report.ts";

/** What the provider last said of a plate or a VIN. */
export interface KnownReport {
  report: HistoryReport;
  /** When it said so, epoch milliseconds. */
  fetchedAt: number;
}

const keptMilliseconds = 30 * dayMilliseconds;

/** From when on a report is too old to be served again, epoch milliseconds. */
export const outdatedAt = ({ fetchedAt }: Pick<KnownReport, "fetchedAt">): number =>
  fetchedAt + keptMilliseconds;
