import type { DealerSortPosition } from "./compare-dealer-cars.ts";
import type { DealerSort } from "./dealer-source.ts";

/**
 * Position in a branch: a page of the source and the last returned car. A number of cars would not work as a position,
 * because a car on the page may be sold in the meantime.
 */
export interface BranchPosition {
  /** Null for the first page. */
  token: string | null;
  /** The last returned car; null to start with the first car of the page. */
  after: DealerSortPosition | null;
}

/**
 * Position in a list of dealer cars. A branch without an entry has not started; a branch with a null entry has ended.
 */
export interface DealerPosition {
  /** Version of the vocabulary for which the branches were planned. */
  vocabulary: string;
  /** The sort order of the positions, which are invalid in any other sort order. */
  sort: DealerSort;
  branches: Readonly<Record<string, BranchPosition | null>>;
}

/** The start of every branch. */
export const branchStart: BranchPosition = { token: null, after: null };
