import type { InventoryBatchEntry } from "../../contract/resources/inventory/inventory-batch.ts";
import type { RejectedRow } from "../../domain/inventory/batch.ts";
import type { AuctionSource } from "../../domain/inventory/vocabulary.ts";
import { writeCsv } from "../../domain/text/write-csv.ts";
import { listBatches } from "../../persistence/inventory/batches.ts";
import { getBatch } from "./get-batch.ts";
import { presentBatchEntry } from "./present-batch.ts";

/**
 * Returns a page of batches by descending sequence, and the sequence below which the next page starts; null
 * at the end.
 */
export async function browseBatches(
  source: AuctionSource,
  limit: number,
  below: number | null,
): Promise<{ batches: InventoryBatchEntry[]; next: number | null }> {
  const { batches, more } = await listBatches(source, limit, below);
  return {
    batches: batches.map(presentBatchEntry),
    next: more ? (batches.at(-1)?.sequence ?? null) : null,
  };
}

/**
 * Returns a page of the rejected rows of a batch in the order of its file, and the number of rows before the
 * next page; null at the end.
 * @throws Problem not_found
 */
export async function browseRejections(
  batchId: string,
  limit: number,
  skipped: number,
): Promise<{ rows: readonly RejectedRow[]; next: number | null }> {
  const { rejectedRows } = await getBatch(batchId);
  const end = skipped + limit;
  return { rows: rejectedRows.slice(skipped, end), next: end < rejectedRows.length ? end : null };
}

/** Returns the rejected rows of a batch as CSV. @throws Problem not_found */
export async function writeRejections(batchId: string): Promise<string> {
  const { rejectedRows } = await getBatch(batchId);
  return writeCsv(
    ["line", "path", "reason"],
    rejectedRows.map(({ line, path, reason }) => [line, path, reason]),
  );
}
