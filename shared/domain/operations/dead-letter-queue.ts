/** Status of a redrive. */
export const moveStatuses = ["running", "completed", "cancelled", "failed"] as const;

/** A redrive of a dead-letter queue, which moves its messages back to their source queue. */
export interface DeadLetterMove {
  status: (typeof moveStatuses)[number];
  /** The approximate number of moved messages. */
  movedCount: number;
  /** Epoch milliseconds. */
  startedAt: number;
  failureReason: string | null;
}
