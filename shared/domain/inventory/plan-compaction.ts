/** Size of an index. */
export interface IndexSize {
  /** Rows of the base. */
  baseSize: number;
  /** Rows and removals of all deltas. */
  deltaSize: number;
  deltaCount: number;
  /** Stored length of each delta with a known length. */
  deltaBytes: readonly number[];
}

// Each delta makes every search a little slower. Building a delta also costs a lookup in the base per row:
// 20,000 rows over a base of 1,000,000 take about 40 ms.
const maxDeltas = 6;
const largestShare = 0.1;
const quickSize = 50_000;
const mib = 1024 * 1024;
// The first response from a base of 1,000,000 listings reads up to 21.7 MiB. With its deltas, the response should read
// at most 25 MiB.
const largestFirstReadBytes = 3.25 * mib;
/** Bytes of each delta that every first response reads. */
const beginningBytes = 0.5 * mib;
/** The maximum share of a delta, without its beginning, that a first response reads: 1.2 MiB of a delta of 4.1 MiB. */
const readShare = 0.3;

/** Reports whether the deltas are so many or large that a new base should be built. */
export const isCompactionDue = ({ baseSize, deltaSize, deltaCount, deltaBytes }: IndexSize): boolean =>
  deltaCount > maxDeltas ||
  deltaSize > baseSize * largestShare ||
  estimateFirstRead(deltaBytes) > largestFirstReadBytes;

/**
 * Returns the maximum number of bytes that the first response of a cold environment reads from deltas of
 * these lengths.
 */
function estimateFirstRead(deltaBytes: readonly number[]): number {
  return deltaBytes.reduce(
    (sum, bytes) => sum + Math.min(bytes, beginningBytes) + Math.max(0, bytes - beginningBytes) * readShare,
    0,
  );
}

/** Reports whether an inventory is so small that building a base is as quick as adding a delta. */
export const isQuicklyBuilt = (listingCount: number): boolean => listingCount <= quickSize;
