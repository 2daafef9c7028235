/**
 * Limits of a batch's decompressed file, well above the largest auction house and well below what a run can read in
 * time.
 */
export const batchLimits = { lines: 500_000, bytes: 4 * 1024 ** 3 };

/** A listing from a line of this length fits into a table item even without compression. */
export const longestLineBytes = 256 * 1024;
