import { deflateRawSync, inflateRawSync } from "node:zlib";
import { readChangesObject, writeChangesObject } from "../../adapters/object-storage/inventory-objects.ts";
import type { Batch } from "../../domain/inventory/batch.ts";
import { type ChangesReference, changeLists, changesOfPart } from "../../domain/inventory/changes-message.ts";
import type { ListingChange } from "../../domain/inventory/compare-inventory.ts";
import { splitIntoChunks } from "../../platform/split-into-chunks.ts";

/** Stores the changes of a batch for the workers that follow the inventory. @returns the number of parts */
export async function recordChanges(
  { source, batchId }: Pick<Batch, "source" | "batchId">,
  changes: readonly ListingChange[],
): Promise<number> {
  const parts = splitIntoChunks(changes, changesOfPart);
  for (const [part, list] of parts.entries()) {
    await writeChangesObject({ source, batchId, part }, deflateRawSync(changeLists.format(list)));
  }
  return parts.length;
}

/** One part of a completed batch's changes. @throws Error when the stored object is not such a part */
export async function readChanges(reference: ChangesReference): Promise<ListingChange[]> {
  const bytes = await readChangesObject(reference);
  return changeLists.parse(inflateRawSync(bytes).toString());
}
