import type { DealerSourceStatus } from "../../api/generated/types.ts";

const troubleOf: Partial<Record<DealerSourceStatus["retail_a"]["status"], string>> = {
  stale: "does not respond; its cars are shown as of",
  partial: "returned an incomplete response",
  unavailable: "does not respond; its cars are missing",
};

/** Returns the problems of dealer sources per market; empty if all respond completely. */
export function describeDealers(dealers: DealerSourceStatus, show: (instant: string) => string): string[] {
  return Object.entries(dealers).flatMap(([name, { status, as_of }]) => {
    const trouble = troubleOf[status];
    if (trouble === undefined) return [];
    const since = status === "stale" && as_of !== null ? ` ${show(as_of)}` : "";
    return [`Dealer market ${name.slice("retail_".length).toUpperCase()} ${trouble}${since}.`];
  });
}
