import { type DealerSourceKey, dealerSourceKeys } from "./dealer-listing-id.ts";

/** The completeness of a source's response. */
export const sourceStates = ["fresh", "stale", "partial", "unavailable", "not_requested"] as const;
/** State of a source in one query. */
export type SourceState = (typeof sourceStates)[number];

/** The completeness of a source's response, and the time of its oldest part (epoch milliseconds). */
export interface SourceStatus {
  status: SourceState;
  asOf: number | null;
}

/** Outcome of one search. A search that failed after its first page has both pages and a failure. */
export interface BranchOutcome {
  source: DealerSourceKey;
  /** The pages that the search returned, each with the time of the source's response. */
  evidence: readonly { asOf: number; isStale: boolean }[];
  failed: boolean;
}

/**
 * Returns the status of each source from the outcomes of its searches. A source without a search was not
 * requested.
 */
export function evaluateSources(outcomes: readonly BranchOutcome[]): Record<DealerSourceKey, SourceStatus> {
  const judged = dealerSourceKeys.map((key) => [
    key,
    evaluateSource(outcomes.filter(({ source }) => source === key)),
  ]);
  return Object.fromEntries(judged) as Record<DealerSourceKey, SourceStatus>;
}

function evaluateSource(outcomes: readonly BranchOutcome[]): SourceStatus {
  const evidence = outcomes.flatMap((outcome) => outcome.evidence);
  const failed = outcomes.some((outcome) => outcome.failed);
  if (evidence.length === 0) return { status: failed ? "unavailable" : "not_requested", asOf: null };
  const asOf = Math.min(...evidence.map((one) => one.asOf));
  if (failed) return { status: "partial", asOf };
  return { status: evidence.some(({ isStale }) => isStale) ? "stale" : "fresh", asOf };
}
