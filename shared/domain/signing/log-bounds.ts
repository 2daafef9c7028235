/** Megabytes of a log that one request reads, in units of a page of the table. */
export const logBounds = {
  /** From the last checkpoint to the next. */
  checkpointMegabytes: 8,
  /** From the checkpoint before an order to the end of the log, within the timeout of a receipt's function. */
  receiptMegabytes: 96,
} as const;
