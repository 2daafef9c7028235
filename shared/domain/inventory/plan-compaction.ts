/** Size of an index. */
export interface IndexSize {
  /** Rows of the base. */
  baseSize: number;
  /** Rows and removals of all deltas. */
  deltaSize: number;
  deltaCount: number;
  /** Stored length of each delta for which it is known. */
  deltaBytes: readonly number[];
}

// Each delta slows every search a little, and each of its rows costs a lookup in the base when it is built: 20,000 rows
// over a base of 1,000,000 take some 40 ms.
const maxDeltas = 6;
const largestShare = 0.1;
const quickSize = 50_000;
const mib = 1024 * 1024;
// Of a base of 1,000,000 a first answer reads up to 21.7 MiB; with its deltas it is to read at most 25.
const largestFirstReadBytes = 3.25 * mib;
/** So much of each delta is read in any case. */
const beginningBytes = 0.5 * mib;
/** Share of the rest of a delta that a first response reads at most: 1.2 MiB of a delta of 4.1 MiB. */
const readShare = 0.3;

/** Reports whether the deltas are so many or large that a new base should be built. */
export const isCompactionDue = ({ baseSize, deltaSize, deltaCount, deltaBytes }: IndexSize): boolean =>
  deltaCount > maxDeltas ||
  deltaSize > baseSize * largestShare ||
  estimateFirstRead(deltaBytes) > largestFirstReadBytes;

/** Returns bytes that the first answer of a cold environment reads of deltas of these lengths, at most. */
function estimateFirstRead(deltaBytes: readonly number[]): number {
  return deltaBytes.reduce(
    (sum, bytes) => sum + Math.min(bytes, beginningBytes) + Math.max(0, bytes - beginningBytes) * readShare,
    0,
  );
}

/** Reports whether an inventory is so small that building a base is as quick as adding a delta. */
export const isQuicklyBuilt = (listingCount: number): boolean => listingCount <= quickSize;
