/**
 * Limits of a batch's file once it is unpacked: well above the largest auction house, well below what a run can read in
 * time.
 */
export const batchLimits = { lines: 500_000, bytes: 4 * 1024 ** 3 };

/** The listing of a line this long fits into an item of the table even without compression. */
export const longestLineBytes = 256 * 1024;
