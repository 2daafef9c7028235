import type { FoundReport, KeyUse } from "../domain/history/lookup.ts";

/** The content of a history lookup's PDF. The same document gives the same bytes. */
export interface HistoryDocument extends KeyUse, Omit<FoundReport, "source"> {
  lookupId: string;
  /** Sandbox documents carry a watermark across each page. */
  sandbox: boolean;
  /** The key that was looked up: exactly one of `plate` and `vin`. */
  query: { plate: string | null; vin: string | null };
  /** The completion time of the lookup, epoch milliseconds; the date of the document. */
  completedAt: number;
}
