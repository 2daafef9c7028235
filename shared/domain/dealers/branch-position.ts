import type { SortMark } from "./compare-dealer-cars.ts";
import type { DealerSort } from "./dealer-source.ts";

/**
 * Where a branch is to be read on: on a page of the source, behind a car. Counting the cars of the page would go wrong as soon
 * as one of them is sold.
 */
export interface BranchPosition {
  /** Null for the first page. */
  token: string | null;
  /** Null begins with the first car. */
  after: SortMark | null;
}

/** Where a list of dealer cars is to be read on. A branch without an entry has not begun; null is at its end. */
export interface DealerPosition {
  /** Version of the vocabulary the branches were planned with. */
  vocabulary: string;
  /** The places are in this order, and mean nothing in another. */
  sort: DealerSort;
  branches: Readonly<Record<string, BranchPosition | null>>;
}

/** Where every branch begins. */
export const branchStart: BranchPosition = { token: null, after: null };
