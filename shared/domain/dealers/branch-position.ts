import type { SortMark } from "./compare-dealer-cars.ts";
import type { DealerSort } from "./dealer-source.ts";

/**
 * Position in a branch: a page of the source and the last returned car. A number of cars on the page would
 * become wrong when one of them is sold.
 */
export interface BranchPosition {
  /** Null for the first page. */
  token: string | null;
  /** Null starts at the first car. */
  after: SortMark | null;
}

/** Position in a list of dealer cars. A branch without an entry has not started; null is at its end. */
export interface DealerPosition {
  /** Version of the vocabulary for which the branches were planned. */
  vocabulary: string;
  /** The sort order of the positions, which are invalid in any other. */
  sort: DealerSort;
  branches: Readonly<Record<string, BranchPosition | null>>;
}

/** The start of every branch. */
export const branchStart: BranchPosition = { token: null, after: null };
