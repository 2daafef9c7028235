import type { Batch, BatchCounts, RejectedRow } from "../../domain/inventory/batch.ts";
import { batchKey, batchSequenceKey } from "../inventory-keys.ts";
import { getItem, type StoredItem } from "../table.ts";
import { commit, type Guard, mustBeNew, putWrite, type Write } from "../transaction.ts";
import { packJson, unpackJson } from "./pack-listing.ts";

/** Name of the guard that refuses a second batch with one source and sequence. */
export const batchSequenceGuard = "batch-sequence";
/** Name of the guard that refuses to change a batch that is completed or refused. */
export const openBatchGuard = "open-batch";

const mustBeOpen: Guard = {
  condition: "#status IN (:awaiting, :processing)",
  names: { "#status": "status" },
  values: { ":awaiting": "awaiting_upload", ":processing": "processing" },
};

/** The batch with this id; null when there is none. */
export async function getBatch(batchId: string): Promise<Batch | null> {
  const item = await getItem("get:batch", batchKey(batchId));
  return item === null ? null : toBatch(item);
}

/** The id of the batch with this source and sequence; null when there is none. */
export async function getBatchIdBySequence(source: string, sequence: number): Promise<string | null> {
  const item = await getItem("get:batchSequence", batchSequenceKey(source, sequence));
  return item === null ? null : String(item.batch_id);
}

/** The writes that enter a new batch, guarded by `batchSequenceGuard`. */
export function newBatchWrites(batch: Batch): Write[] {
  const pointer = {
    ...batchSequenceKey(batch.source, batch.sequence),
    entity: "batch_sequence",
    batch_id: batch.batchId,
  };
  return [
    putWrite("put:batch", "batch", toItem(batch), mustBeNew),
    putWrite("put:batchSequence", batchSequenceGuard, pointer, mustBeNew),
  ];
}

/** The write that changes a batch which is not final yet, guarded by `openBatchGuard`. */
export const batchWrite = (batch: Batch): Write =>
  putWrite("put:batch", openBatchGuard, toItem(batch), mustBeOpen);

/** Changes a batch on its own. @throws TransactionRefused by `openBatchGuard`. */
export const putBatch = (batch: Batch): Promise<void> => commit([batchWrite(batch)]);

const toItem = (batch: Batch) => ({
  ...batchKey(batch.batchId),
  entity: "batch",
  batch_id: batch.batchId,
  source: batch.source,
  kind: batch.kind,
  sequence: batch.sequence,
  status: batch.status,
  counts: batch.counts,
  rejected_rows: packJson(batch.rejectedRows),
  refusal_reason: batch.refusalReason,
  stored_until_line: batch.storedUntilLine,
  change_part_count: batch.changePartCount,
  created_at: batch.createdAt,
  updated_at: batch.updatedAt,
});

const toBatch = (item: StoredItem): Batch => ({
  batchId: String(item.batch_id),
  source: item.source as Batch["source"],
  kind: item.kind as Batch["kind"],
  sequence: Number(item.sequence),
  status: item.status as Batch["status"],
  counts: item.counts as BatchCounts,
  rejectedRows: unpackJson(item.rejected_rows as Uint8Array) as RejectedRow[],
  refusalReason: item.refusal_reason as string | null,
  storedUntilLine: Number(item.stored_until_line),
  changePartCount: Number(item.change_part_count ?? 0),
  createdAt: Number(item.created_at),
  updatedAt: Number(item.updated_at),
});
