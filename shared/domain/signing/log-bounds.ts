/**
 * Maximum length of the log that one request reads, in megabytes. A page of the table has about one megabyte, so the
 * values also limit the number of pages.
 */
export const logBounds = {
  /** From the last checkpoint to the next. */
  checkpointMegabytes: 8,
  /** From the checkpoint before an order to the end of the log, within the timeout of a receipt's function. */
  receiptMegabytes: 96,
} as const;
