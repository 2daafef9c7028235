import type { HistoryReport } from "./history-report.ts";
import type { LookupFailureCode } from "./lookup.ts";
import type { LookupKey } from "./lookup-request.ts";

/** The provider's answer to one query. */
export type ProviderAnswer =
  | {
      outcome: "report";
      report: HistoryReport;
      /** The raw response, stored so that it can be normalized again; null if there is none. */
      raw: string | null;
    }
  /** The provider has no record of the key. */
  | { outcome: "no_record" }
  /** The provider does not accept this VIN, because the car is registered and must be queried by its plate. */
  | { outcome: "refused" };

/** The provider could not be reached or returned no usable response. */
export class HistoryProviderFailed extends Error {
  override readonly name = "HistoryProviderFailed";
  readonly code: Exclude<LookupFailureCode, "no_record">;

  constructor(code: HistoryProviderFailed["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A provider of the history of Korean cars. */
export interface HistoryProvider {
  /**
   * Queries the provider by one key. `lookupId` identifies the lookup to the provider.
   * @throws HistoryProviderFailed
   */
  fetchReport(key: LookupKey, lookupId: string): Promise<ProviderAnswer>;
}
