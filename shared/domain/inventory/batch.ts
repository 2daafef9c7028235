import type { BatchKind } from "./compare-inventory.ts";
import type { HeldRemovals } from "./hold-removals.ts";
import type { AuctionSource } from "./vocabulary.ts";

/** States of a batch. `completed` and `refused` are final. */
export const batchStatuses = ["awaiting_upload", "processing", "completed", "refused"] as const;
/** State of a batch. */
export type BatchStatus = (typeof batchStatuses)[number];

/** Rows of a batch by result. `rows` counts every line that is not blank. */
export interface BatchCounts {
  rows: number;
  added: number;
  changed: number;
  unchanged: number;
  removed: number;
  rejected: number;
}

/** A row that was not accepted. */
export interface RejectedRow {
  /** Line in the file, from 1. */
  line: number;
  path: string;
  reason: string;
}

/** One delivery of an auction house's inventory. */
export interface Batch {
  batchId: string;
  source: AuctionSource;
  kind: BatchKind;
  /** Increases with each batch of its source. An older batch never replaces a newer batch. */
  sequence: number;
  status: BatchStatus;
  counts: BatchCounts;
  /** The first rejected rows, up to `rejectedRowLimit`; `counts.rejected` is the total. */
  rejectedRows: readonly RejectedRow[];
  /** Reason of a rejected batch. */
  refusalReason: string | null;
  /**
   * The number of the line up to which all lines are known to be stored. Removals count as lines after the last line of
   * the file. The next run continues after this line.
   */
  storedUntilLine: number;
  /** Number of parts of the list of changes; 0 until the batch is completed. */
  changePartCount: number;
  /** Number of listings that the batch lacks but does not remove, because it would remove too many listings. */
  heldRemovals: number;
  /** The batch that applied or ended the held removals; null while they are held, or if there are none. */
  removalsDecidedBy: string | null;
  /** The batch whose held removals this batch carries out. Null for uploaded batches. */
  confirms: string | null;
  createdAt: number;
  updatedAt: number;
}

/** Reports whether the state of a batch is final. */
export const isFinal = ({ status }: Pick<Batch, "status">): boolean =>
  status === "completed" || status === "refused";

/** The maximum length of a stored reason for a rejected row, in characters. */
export const longestRowReason = 500;

/** Maximum number of rejected rows that a batch stores. */
export const rejectedRowLimit = 1000;

/** Counts before anything is read. */
export const noCounts: BatchCounts = {
  rows: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  removed: 0,
  rejected: 0,
};

/** The current inventory of an auction house. */
export interface SourceInventory {
  source: AuctionSource;
  batchId: string;
  sequence: number;
  /** Object that lists the whole inventory. */
  manifestKey: string;
  listingCount: number;
  /** Held removals; null if there are none. */
  held: HeldRemovals | null;
}
