import { listSnapshotKeys, removeSnapshotObject } from "../../adapters/object-storage/inventory-objects.ts";
import { requestIndexBuild } from "../../adapters/queues/request-index-build.ts";
import { hourMilliseconds } from "../../domain/time/durations.ts";
import { getIndexPointer, listIndexPointers } from "../../persistence/inventory/index-pointer.ts";
import { getSourceInventories } from "../../persistence/inventory/source-inventories.ts";
import { getUnusedObjects, putUnusedObjects } from "../../persistence/inventory/unused-objects.ts";
import { splitIntoChunks } from "../../platform/split-into-chunks.ts";

/** Longer than any function takes that has read which manifests and segments are in use, or is about to put one in use. */
const graceMilliseconds = hourMilliseconds;
/** What one look notes at most; the rest waits for the next. */
const maxCandidates = 2_000;
const removalsAtOnce = 20;

/**
 * Asks for the search index to be built where it lags behind the inventory: a request was lost, or a deployment brought
 * another format.
 * @returns whether it had to ask.
 */
export async function requestMissingBuild(): Promise<boolean> {
  // The other way round, a build that ends in between would look as if it had missed what came after it.
  const inventories = await getSourceInventories();
  const pointer = await getIndexPointer();
  const behind = inventories.find(({ source, manifestKey }) => pointer?.manifests[source] !== manifestKey);
  if (behind === undefined) return false;
  await requestIndexBuild(behind);
  return true;
}

/**
 * Removes manifests and segments that two looks, an hour apart, found to be in no use. Names are given once, so that what is
 * out of use stays so; an object that was stored and not put in use within the hour never will be.
 * @returns how many were removed.
 */
export async function sweepSnapshots({ now }: { now: number }): Promise<number> {
  const candidates = await getUnusedObjects();
  if (candidates !== null && now - candidates.seenAt < graceMilliseconds) return 0;
  const unused = await findUnused();
  const before = new Set(candidates?.keys);
  const expired = unused.filter((key) => before.has(key));
  for (const keys of splitIntoChunks(expired, removalsAtOnce))
    await Promise.all(keys.map(removeSnapshotObject));
  const left = unused.filter((key) => !before.has(key));
  await putUnusedObjects({ seenAt: now, keys: left.slice(0, maxCandidates) });
  return expired.length;
}

async function findUnused(): Promise<string[]> {
  // What there is comes first: what is stored from here on is not looked at.
  const keys = await listSnapshotKeys();
  const [pointers, inventories] = await Promise.all([listIndexPointers(), getSourceInventories()]);
  const used = new Set([
    ...pointers.flatMap(({ segmentKeys, manifests }) => [...segmentKeys, ...Object.values(manifests)]),
    ...inventories.map(({ manifestKey }) => manifestKey),
  ]);
  return keys.filter((key) => !used.has(key));
}
