/** Status of a redrive. */
export const moveStatuses = ["running", "completed", "cancelled", "failed"] as const;

/** One time that the messages of a dead-letter queue were moved back to the queue they came from. */
export interface DeadLetterMove {
  status: (typeof moveStatuses)[number];
  /** The approximate number of moved messages. */
  movedCount: number;
  /** Epoch milliseconds. */
  startedAt: number;
  failureReason: string | null;
}
