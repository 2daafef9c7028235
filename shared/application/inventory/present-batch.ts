import type { CreatedInventoryBatch, InventoryBatch } from "../../contract/resources/inventory-batch.ts";
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

/** A batch with its progress. */
export const presentBatch = (batch: Batch): InventoryBatch => ({
  ...presentHead(batch),
  counts: batch.counts,
  rejected_rows: [...batch.rejectedRows],
  refusal_reason: batch.refusalReason,
  created_at: toKstIso(batch.createdAt),
  updated_at: toKstIso(batch.updatedAt),
});

/** A batch just announced, with the address its file goes to. */
export const presentCreatedBatch = ({ batch, upload }: CreatedBatch): CreatedInventoryBatch => ({
  ...presentHead(batch),
  upload_url: upload.url,
  upload_headers: upload.headers,
});
