/** Size of an index. */
export interface IndexSize {
  /** Rows of the base. */
  baseSize: number;
  /** Rows and removals of all deltas. */
  deltaSize: number;
  deltaCount: number;
}

// Each delta slows every search a little, and each of its rows costs a lookup in the base when it is built: 20,000 rows
// over a base of 1,000,000 take some 40 ms.
const maxDeltas = 6;
const largestShare = 0.1;
const quickSize = 50_000;

/** Whether the deltas are so many or large that a new base should be built. */
export const isCompactionDue = ({ baseSize, deltaSize, deltaCount }: IndexSize): boolean =>
  deltaCount > maxDeltas || deltaSize > baseSize * largestShare;

/** Whether an inventory is so small that building a base is as quick as adding a delta. */
export const isQuicklyBuilt = (listingCount: number): boolean => listingCount <= quickSize;
