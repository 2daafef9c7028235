import { segmentFormats } from "@vehicle-sourcing/listing-search/bytes/segment-formats.ts";
import { buildSegment, SegmentBuilder } from "@vehicle-sourcing/listing-search/segments/build-segment.ts";
import { readManifestObject, writeSegmentObject } from "../../adapters/object-storage/inventory-objects.ts";
import { loadReplaceableSegments } from "../../adapters/search-index/load-replaceable-segments.ts";
import { isCompactionDue, isQuicklyBuilt } from "../../domain/inventory/plan-compaction.ts";
import type { AuctionSource } from "../../domain/inventory/vocabulary.ts";
import {
  compareManifests,
  type ManifestDifference,
  type ManifestEntry,
  readManifest,
  readSummary,
} from "../../inventory/manifest.ts";
import {
  getIndexPointer,
  type IndexPointer,
  indexPointerWriteName,
  putIndexPointer,
} from "../../persistence/inventory/index-pointer.ts";
import { getSourceInventories } from "../../persistence/inventory/source-inventories.ts";
import type { TransactionRefused } from "../../persistence/table/transaction.ts";
import type { Clock } from "../../platform/clock.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import { toIndexRow } from "./to-index-row.ts";

/**
 * Updates the search index to the current manifests. Changes are immediately added as a delta. When the deltas are too
 * large, a new base is built afterward. The first index of a format is also a base, even without listings. Does nothing
 * if the index is current. When runs overlap, the later one starts over, so an older inventory never replaces a newer
 * inventory.
 */
export async function buildSearchIndex(context: { clock: Clock }): Promise<void> {
  const isOvertaken = (refused: TransactionRefused) => refused.refusalOf(indexPointerWriteName) !== undefined;
  await commitWithRetries(() => bringUpToDate(context.clock), isOvertaken);
}

async function bringUpToDate(clock: Clock): Promise<void> {
  // The pointer is read first, so that a manifest that arrives later is either read here or triggers another
  // request.
  const current = await getIndexPointer();
  const inventories = await getSourceInventories();
  const manifests = Object.fromEntries(inventories.map(({ source, manifestKey }) => [source, manifestKey]));
  const listingCount = inventories.reduce((sum, inventory) => sum + inventory.listingCount, 0);
  const builtAt = clock.now();
  const { format, startedAt } = current ?? { format: segmentFormats.written, startedAt: builtAt };
  const target: Target = { format, startedAt, manifests, listingCount, builtAt };
  if (current === null) {
    await putIndexPointer(await buildBase(1, target));
    return;
  }
  const changes = await findChanges(current, target);
  const deltaSize = current.deltaSize + (changes?.changed.length ?? 0) + (changes?.removedIds.length ?? 0);
  const deltaCount = current.segmentKeys.length - 1 + Number(deltaSize > current.deltaSize);
  const { baseSize } = current;
  let { version, deltaBytes } = current;
  const isDue = () => isCompactionDue({ baseSize, deltaSize, deltaCount, deltaBytes });
  if (changes !== null && !(isDue() && isQuicklyBuilt(listingCount))) {
    version += 1;
    const amended = await amend(current, changes);
    ({ deltaBytes } = amended);
    await putIndexPointer({ ...amended, ...target, version, deltaSize });
  }
  if (isDue()) await putIndexPointer(await buildBase(version + 1, target));
}

type Target = Pick<IndexPointer, "format" | "startedAt" | "manifests" | "listingCount" | "builtAt">;

/**
 * Returns the difference between an index and the current manifests; null when the index was built from exactly these
 * manifests.
 */
async function findChanges(current: IndexPointer, target: Target): Promise<ManifestDifference | null> {
  const manifests = Object.entries(target.manifests) as [AuctionSource, string][];
  const differences: ManifestDifference[] = [];
  // One auction house at a time, so that the memory of its earlier manifest is released before the next is read.
  for (const [source, laterKey] of manifests) {
    const earlierKey = current.manifests[source];
    if (earlierKey === laterKey) continue;
    const earlier = earlierKey === undefined ? null : await readManifestObject(earlierKey);
    differences.push(await compareManifests(earlier, await readManifestObject(laterKey)));
  }
  if (differences.length === 0) return null;
  return {
    changed: differences.flatMap(({ changed }) => changed),
    removedIds: differences.flatMap(({ removedIds }) => removedIds),
  };
}

/**
 * Returns the index with one more delta. The delta also lists the rows of earlier segments that it replaces. Without
 * changes, returns the index unchanged.
 */
async function amend(
  { baseSize, segmentKeys, deltaBytes }: IndexPointer,
  { changed, removedIds }: ManifestDifference,
): Promise<Pick<IndexPointer, "baseSize" | "segmentKeys" | "deltaBytes">> {
  if (changed.length === 0 && removedIds.length === 0) return { baseSize, segmentKeys, deltaBytes };
  const below = await loadReplaceableSegments(segmentKeys);
  const segment = buildSegment(changed.values().map(toRow), { removedListingIds: removedIds, below });
  return {
    baseSize,
    segmentKeys: [...segmentKeys, await writeSegmentObject(segment)],
    deltaBytes: [...deltaBytes, segment.length],
  };
}

/** Returns the whole inventory in one segment. */
async function buildBase(version: number, target: Target): Promise<IndexPointer> {
  const builder = new SegmentBuilder();
  for (const manifestKey of Object.values(target.manifests)) {
    for await (const entries of readManifest(await readManifestObject(manifestKey)))
      for (const entry of entries) builder.add(toRow(entry));
  }
  const segmentKey = await writeSegmentObject(builder.finish());
  return {
    ...target,
    version,
    segmentKeys: [segmentKey],
    baseSize: target.listingCount,
    deltaSize: 0,
    deltaBytes: [],
  };
}

const toRow = (entry: ManifestEntry) => toIndexRow(readSummary(entry), entry.summaryBytes);
