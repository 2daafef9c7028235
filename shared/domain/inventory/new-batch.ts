import { type Batch, noCounts } from "./batch.ts";
import type { BatchKind } from "./compare-inventory.ts";
import type { AuctionSource } from "./vocabulary.ts";

/** The operator's announcement of a batch before its file is uploaded. */
export interface BatchRequest {
  source: AuctionSource;
  kind: BatchKind;
  sequence: number;
}

/** Returns a batch awaiting its upload. */
export const newBatch = (request: BatchRequest, batchId: string, now: number): Batch => ({
  ...request,
  batchId,
  status: "awaiting_upload",
  counts: noCounts,
  rejectedRows: [],
  refusalReason: null,
  storedUntilLine: 0,
  changePartCount: 0,
  heldRemovals: 0,
  removalsDecidedBy: null,
  confirms: null,
  createdAt: now,
  updatedAt: now,
});

/** Returns a batch without a file that applies another batch's held removals. */
export const newRemovalBatch = (held: Batch, batchId: string, now: number): Batch => ({
  ...newBatch({ source: held.source, kind: "delta", sequence: held.sequence }, batchId, now),
  status: "processing",
  confirms: held.batchId,
});
