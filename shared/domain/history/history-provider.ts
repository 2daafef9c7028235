import type { HistoryReport } from "./history-report.ts";
import type { LookupFailureCode } from "./lookup.ts";
import type { LookupKey } from "./lookup-request.ts";

/** What the provider says to one question. */
export type ProviderAnswer =
  | {
      outcome: "report";
      report: HistoryReport;
      /** The answer as it came, to be normalised again some day; null where nobody sent one. */
      raw: string | null;
    }
  /** It knows nothing of the key. */
  | { outcome: "no_record" }
  /** It does not answer questions by this VIN: the car is registered, and has to be asked for by its plate. */
  | { outcome: "refused" };

/** The provider could not be asked, or said nothing usable. */
export class HistoryProviderFailed extends Error {
  override readonly name = "HistoryProviderFailed";
  readonly code: Exclude<LookupFailureCode, "no_record">;

  constructor(code: HistoryProviderFailed["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Whoever knows the history of Korean cars. */
export interface HistoryProvider {
  /**
   * Asks by one key. `lookupId` names the lookup to the provider.
   * @throws HistoryProviderFailed
   */
  fetchReport(key: LookupKey, lookupId: string): Promise<ProviderAnswer>;
}
