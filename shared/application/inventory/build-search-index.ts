import { readManifestObject, writeSegmentObject } from "../../adapters/object-storage/inventory-objects.ts";
import { readManifest } from "../../inventory/manifest.ts";
import { buildSegment } from "../../inventory/search/build-segment.ts";
import type { IndexRow } from "../../inventory/search/index-row.ts";
import {
  getIndexPointer,
  indexPointerGuard,
  putIndexPointer,
} from "../../persistence/inventory/index-pointer.ts";
import { getSourceInventories } from "../../persistence/inventory/source-inventories.ts";
import type { TransactionRefused } from "../../persistence/transaction.ts";
import type { Clock } from "../../platform/clock.ts";
import { commitUntilSettled } from "../commit-until-settled.ts";
import { toIndexRow } from "./to-index-row.ts";

/**
 * Builds the search index of the manifests in force and puts it in force; does nothing when it is of these manifests
 * already. Of runs that overlap the one that comes late starts again, so that an older inventory never replaces a newer.
 */
export async function buildSearchIndex(context: { clock: Clock }): Promise<void> {
  const isOvertaken = (refused: TransactionRefused) => refused.guardRefusal(indexPointerGuard) !== undefined;
  await commitUntilSettled(() => buildOnce(context.clock), isOvertaken);
}

async function buildOnce(clock: Clock): Promise<void> {
  // The pointer first: a manifest that arrives after it is then either seen here or makes a later request.
  const pointer = await getIndexPointer();
  const inventories = await getSourceInventories();
  const manifestKeys = inventories.map((inventory) => inventory.manifestKey);
  if (pointer !== null && isSame(pointer.manifestKeys, manifestKeys)) return;
  const manifests = await Promise.all(manifestKeys.map(readManifestObject));
  const segmentKey = await writeSegmentObject(buildSegment(rowsOf(manifests)));
  await putIndexPointer({
    version: (pointer?.version ?? 0) + 1,
    segmentKey,
    manifestKeys,
    listingCount: inventories.reduce((sum, inventory) => sum + inventory.listingCount, 0),
    builtAt: clock.now(),
  });
}

function* rowsOf(manifests: readonly Uint8Array[]): Generator<IndexRow> {
  for (const packed of manifests) {
    for (const { card, cardBytes } of readManifest(packed)) yield toIndexRow(card, cardBytes);
  }
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key, position) => key === other[position]);
