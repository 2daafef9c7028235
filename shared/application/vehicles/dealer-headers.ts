import type { DealerSourceStatus } from "../../contract/resources/vehicles/vehicle.ts";
import { dealerPageSize } from "../../domain/dealers/dealer-source.ts";

/** Status of dealer cars in a list response, apart from its rows. */
export interface DealerListStatus {
  /** Null when dealer cars were not requested. */
  sourceStatus: DealerSourceStatus | null;
  /** The approximate number of dealer cars that the filters excluded; null if unknown. */
  filteredOut: number | null;
}

/** Returns headers of a list response about dealer cars. */
export function dealerHeaders(status: DealerListStatus, limit: number): Record<string, string> {
  if (status.sourceStatus === null) {
    return status.filteredOut === null ? {} : { "X-Svc-Filtered-Out": `dealer=${status.filteredOut}` };
  }
  const missing = Object.entries(status.sourceStatus)
    .filter(([, source]) => source.status === "partial" || source.status === "unavailable")
    .map(([name]) => name);
  return {
    ...(limit > dealerPageSize && { "X-Svc-Dealer-Page-Max": String(dealerPageSize) }),
    ...(missing.length > 0 && {
      "X-Svc-Partial-Dealer-Unavailable": "1",
      "X-Svc-Dealer-Unavailable-Sources": missing.join(","),
    }),
  };
}
