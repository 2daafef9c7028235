import type {
  CreatedInventoryBatch,
  InventoryBatch,
  InventoryBatchEntry,
} from "../../contract/resources/inventory/inventory-batch.ts";
import type { Batch } from "../../domain/inventory/batch.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import type { CreatedBatch } from "./create-batch.ts";

const presentHead = ({ batchId, source, kind, sequence, status }: Batch) => ({
  id: batchId,
  source,
  kind,
  sequence,
  status,
});

/** Returns a batch with its progress, without its rejected rows. */
export const presentBatchEntry = (batch: Batch): InventoryBatchEntry => ({
  ...presentHead(batch),
  counts: batch.counts,
  progress_pct: progressOf(batch),
  held_removals: batch.heldRemovals,
  removals_decided_by: batch.removalsDecidedBy,
  refusal_reason: batch.refusalReason,
  created_at: toKstIso(batch.createdAt),
  updated_at: toKstIso(batch.updatedAt),
});

/** Returns a batch with its progress. */
export const presentBatch = (batch: Batch): InventoryBatch => ({
  ...presentBatchEntry(batch),
  rejected_rows: [...batch.rejectedRows],
});

/**
 * Blank lines count as stored, so the percentage is too high for a file that contains some. Only a completed
 * batch shows 100.
 */
function progressOf({ status, counts, storedUntilLine }: Batch): number {
  if (status === "completed") return 100;
  const lines = counts.rows + counts.removed;
  return lines === 0 ? 0 : Math.min(99, Math.floor((storedUntilLine * 100) / lines));
}

/** Returns a batch just announced, with its upload URL. */
export const presentCreatedBatch = ({ batch, upload }: CreatedBatch): CreatedInventoryBatch => ({
  ...presentHead(batch),
  upload_url: upload.url,
  upload_headers: upload.headers,
});
