import type { HistoryReport } from "../domain/history/history-report.ts";

/** Everything that the paper form of a history lookup shows. The same document gives the same bytes. */
export interface HistoryDocument {
  lookupId: string;
  /** Sandbox documents carry a watermark across each page. */
  sandbox: boolean;
  /** What was asked for: exactly one of the two. */
  query: { plate: string | null; vin: string | null };
  /** The key by which the source found the car. */
  keyUsed: "plate" | "vin";
  /** Whether a VIN was asked for and the plate came from the inventory. */
  fallbackPlateFromInventory: boolean;
  identityCheck: IdentityCheck;
  /** The attributes on which report and inventory agree. */
  identityCheckBasis: readonly IdentityAttribute[];
  /** When the source was asked, epoch milliseconds. */
  reportAsOf: number;
  /** When the lookup completed, epoch milliseconds; the date of the document. */
  completedAt: number;
  report: HistoryReport;
}

/** Whether the report is about the car that was meant. */
export type IdentityCheck = "matched" | "mismatch" | "unverified" | "not_applicable";

/** An attribute by which cars are compared. */
export type IdentityAttribute = "manufacturer" | "model_year";
