import type { HistoryDocument } from "../../../shared/documents/history-document.ts";
import type { HistoryReport } from "../../../shared/domain/history/history-report.ts";
import { cleanReport, damageReport, partialReport } from "../../../shared/domain/history/sandbox-reports.ts";

/** The sandbox's reports by kind. */
export const reports = { clean: cleanReport, damage: damageReport, partial: partialReport };

/** Returns a completed lookup of the report with changes. */
export function historyDocument(
  report: HistoryReport,
  change: Partial<Omit<HistoryDocument, "report">> = {},
): HistoryDocument {
  return {
    lookupId: "hl_01k9zq3v7d8w2x5m4n6p7r8s9t",
    sandbox: false,
    query: { plate: "00가0000", vin: null },
    keyUsed: "plate",
    fallbackPlateFromInventory: false,
    identityCheck: "matched",
    identityCheckBasis: ["manufacturer", "model_year"],
    reportAsOf: Date.UTC(2026, 10, 18, 3),
    completedAt: Date.UTC(2026, 10, 20, 3),
    report,
    ...change,
  };
}
