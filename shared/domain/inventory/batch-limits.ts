/**
 * Limits of a batch's decompressed file. They are well above the file of the largest auction house, and well below what
 * a run can read in time.
 */
export const batchLimits = { lines: 500_000, bytes: 4 * 1024 ** 3 };

/** Maximum length of a line. A listing from such a line fits into a table item even without compression. */
export const longestLineBytes = 256 * 1024;
