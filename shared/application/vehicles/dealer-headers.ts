import type { DealerSourceStatus } from "../../contract/resources/vehicle.ts";

const dealerPageMax = 48;

/** Headers of a list response about dealer cars; none where they were not asked for. */
export function dealerHeaders(status: DealerSourceStatus | null, limit: number): Record<string, string> {
  if (status === null) return {};
  const missing = Object.entries(status)
    .filter(([, source]) => source.status === "partial" || source.status === "unavailable")
    .map(([name]) => name);
  return {
    ...(limit > dealerPageMax && { "X-Svc-Dealer-Page-Max": String(dealerPageMax) }),
    ...(missing.length > 0 && {
      "X-Svc-Partial-Dealer-Unavailable": "1",
      "X-Svc-Dealer-Unavailable-Sources": missing.join(","),
    }),
  };
}
