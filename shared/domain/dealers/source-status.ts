import { type DealerSourceKey, dealerSourceKeys } from "./dealer-listing-id.ts";

/** How far a source answered a query. */
export const sourceStates = ["fresh", "stale", "partial", "unavailable", "not_requested"] as const;
/** One of them. */
export type SourceState = (typeof sourceStates)[number];

/** How far a source answered, and how old the oldest of what it answered is (epoch milliseconds). */
export interface SourceStatus {
  status: SourceState;
  asOf: number | null;
}

/** How one search of a source ended. A search that answered a page and failed at the next has both. */
export interface BranchOutcome {
  source: DealerSourceKey;
  /** Pages it gave, with the time they were taken from the source. */
  evidence: readonly { asOf: number; isStale: boolean }[];
  failed: boolean;
}

/** Status of each source from what became of its searches; a source without any was not requested. */
export function judgeSources(outcomes: readonly BranchOutcome[]): Record<DealerSourceKey, SourceStatus> {
  const judged = dealerSourceKeys.map((key) => [
    key,
    judgeSource(outcomes.filter(({ source }) => source === key)),
  ]);
  return Object.fromEntries(judged) as Record<DealerSourceKey, SourceStatus>;
}

function judgeSource(outcomes: readonly BranchOutcome[]): SourceStatus {
  const evidence = outcomes.flatMap((outcome) => outcome.evidence);
  const failed = outcomes.some((outcome) => outcome.failed);
  if (evidence.length === 0) return { status: failed ? "unavailable" : "not_requested", asOf: null };
  const asOf = Math.min(...evidence.map((one) => one.asOf));
  if (failed) return { status: "partial", asOf };
  return { status: evidence.some(({ isStale }) => isStale) ? "stale" : "fresh", asOf };
}
