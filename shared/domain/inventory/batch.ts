import type { BatchKind } from "./compare-inventory.ts";
import type { AuctionSource } from "./vocabulary.ts";

/** Where a batch stands. `completed` and `refused` are final. */
export const batchStatuses = ["awaiting_upload", "processing", "completed", "refused"] as const;
/** Status of a batch. */
export type BatchStatus = (typeof batchStatuses)[number];

/** Rows of a batch by what became of them. `rows` counts every line that is not blank. */
export interface BatchCounts {
  rows: number;
  added: number;
  changed: number;
  unchanged: number;
  removed: number;
  rejected: number;
}

/** A row that did not go in. */
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
  /** Grows with each batch of its source; an older one never replaces a newer. */
  sequence: number;
  status: BatchStatus;
  counts: BatchCounts;
  /** The first of the rejected rows; `counts.rejected` has their number. */
  rejectedRows: readonly RejectedRow[];
  /** Why the batch as a whole was refused. */
  refusalReason: string | null;
  /**
   * Lines whose listings are known to be stored, removals counting as lines behind the last; a run goes on behind them where
   * the one before it ended.
   */
  storedUntilLine: number;
  /** Into how many parts the list of what it changed is cut; 0 until it is completed. */
  changePartCount: number;
  createdAt: number;
  updatedAt: number;
}

/** Whether nothing will become of a batch any more. */
export const isFinal = ({ status }: Pick<Batch, "status">): boolean =>
  status === "completed" || status === "refused";

/** How many rejected rows a batch keeps. */
export const rejectedRowLimit = 1000;

/** Nothing counted yet. */
export const noCounts: BatchCounts = {
  rows: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  removed: 0,
  rejected: 0,
};

/** Which batch an auction house's inventory stands at. */
export interface SourceInventory {
  source: AuctionSource;
  batchId: string;
  sequence: number;
  /** Object that lists the whole inventory. */
  manifestKey: string;
  listingCount: number;
}
