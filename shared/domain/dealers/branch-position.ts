import type { SortMark } from "./compare-dealer-cars.ts";
import type { DealerSort } from "./dealer-source.ts";

/**
 * Position in a branch: a page of the source and the last car taken. A count of cars on the page would be wrong as soon
 * as one of them is sold.
 */
export interface BranchPosition {
  /** Null for the first page. */
  token: string | null;
  /** Null starts at the first car. */
  after: SortMark | null;
}

/** Position in a list of dealer cars. A branch without an entry has not started; null is at its end. */
export interface DealerPosition {
  /** Version of the vocabulary the branches were planned with. */
  vocabulary: string;
  /** The sort of the positions, which are invalid in another. */
  sort: DealerSort;
  branches: Readonly<Record<string, BranchPosition | null>>;
}

/** The start of every branch. */
export const branchStart: BranchPosition = { token: null, after: null };
