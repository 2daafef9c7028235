import { deflateRawSync, inflateRawSync } from "node:zlib";
import { readChangesObject, writeChangesObject } from "../../adapters/object-storage/inventory-objects.ts";
import type { Batch } from "../../domain/inventory/batch.ts";
import { type ChangesReference, changeLists, changesOfPart } from "../../domain/inventory/changes-message.ts";
import type { ListingChange } from "../../domain/inventory/compare-inventory.ts";
import type { HeldRemovals } from "../../domain/inventory/hold-removals.ts";
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

/** Returns the object name of a batch's held removals, next to its changes. */
const heldNameOf = (batchId: string): string => `${batchId}-held`;

/**
 * Stores the removals that a batch holds back.
 * @returns null if there are none
 */
export async function recordHeldRemovals(
  { source, batchId }: Pick<Batch, "source" | "batchId">,
  held: readonly ListingChange[],
): Promise<HeldRemovals | null> {
  if (held.length === 0) return null;
  return { batchId, partCount: await recordChanges({ source, batchId: heldNameOf(batchId) }, held) };
}

/** Returns the removals that a batch held back; empty where `held` is null. */
export async function readHeldRemovals(source: string, held: HeldRemovals | null): Promise<ListingChange[]> {
  if (held === null) return [];
  const batchId = heldNameOf(held.batchId);
  const parts = Array.from({ length: held.partCount }, (_, part) => readChanges({ source, batchId, part }));
  return (await Promise.all(parts)).flat();
}

/** Returns one part of a completed batch's changes. @throws Error when the stored object has another form */
export async function readChanges(reference: ChangesReference): Promise<ListingChange[]> {
  const bytes = await readChangesObject(reference);
  return changeLists.parse(inflateRawSync(bytes).toString());
}
