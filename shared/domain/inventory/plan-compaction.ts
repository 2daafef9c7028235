/** How much of an index lies outside its base. */
export interface IndexSize {
  /** Rows of the base. */
  baseSize: number;
  /** Rows and removals of all deltas. */
  deltaSize: number;
  deltaCount: number;
}

// Each delta costs every search a little, and each of its rows a look at the base when the index is opened: for 20,000 over
// 1,000,000 some 40 ms.
const maxDeltas = 6;
const largestShare = 0.1;
const quickSize = 50_000;

/** Whether so much has changed that the index is better built anew than amended once more. */
export const isCompactionDue = ({ baseSize, deltaSize, deltaCount }: IndexSize): boolean =>
  deltaCount > maxDeltas || deltaSize > baseSize * largestShare;

/** Whether an inventory is so small that its index is built anew as quickly as amended. */
export const isQuicklyBuilt = (listingCount: number): boolean => listingCount <= quickSize;
