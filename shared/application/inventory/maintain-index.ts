import { segmentFormats } from "@vehicle-sourcing/listing-search/bytes/segment-formats.ts";
import { listSnapshotKeys, removeSnapshotObject } from "../../adapters/object-storage/inventory-objects.ts";
import { requestIndexBuild } from "../../adapters/queues/request-index-build.ts";
import { isAbandoned } from "../../domain/inventory/choose-index.ts";
import { hourMilliseconds } from "../../domain/time/durations.ts";
import { deleteIndexPointer, listIndexPointers } from "../../persistence/inventory/index-pointer.ts";
import { getSourceInventories } from "../../persistence/inventory/source-inventories.ts";
import { getUnusedObjects, putUnusedObjects } from "../../persistence/inventory/unused-objects.ts";
import { splitIntoChunks } from "../../platform/split-into-chunks.ts";
import { inspectIndex } from "./inspect-index.ts";

/**
 * Longer than any function takes between reading (or writing) a manifest or segment name and using the
 * object.
 */
const graceMilliseconds = hourMilliseconds;
/** Maximum number of unused objects that one sweep records; the next sweep records the rest. */
const maxCandidates = 2_000;
const removalsAtOnce = 20;

/**
 * Requests a build of the search index when it is outdated because a request was lost, or when it is missing:
 * in a new environment, or after a deployment with a new format.
 * @returns whether a build was requested
 */
export async function requestMissingBuild(): Promise<boolean> {
  const { builtAt, lacking } = await inspectIndex();
  if (builtAt !== null && lacking === null) return false;
  await requestIndexBuild(lacking ?? { format: segmentFormats.written });
  return true;
}

/**
 * Retires indexes in formats that no current release reads. Their segments are then unused.
 * @returns their formats
 */
export async function retireIndexes({ now }: { now: number }): Promise<number[]> {
  const pointers = await listIndexPointers();
  const own = pointers.find(({ format }) => format === segmentFormats.written);
  const abandoned = own === undefined ? [] : pointers.filter((pointer) => isAbandoned(pointer, own, now));
  await Promise.all(abandoned.map(deleteIndexPointer));
  return abandoned.map(({ format }) => format);
}

/**
 * Removes manifests and segments that were unused in two sweeps, an hour apart. Names are never reused, so an unused
 * object stays unused, and an object that was not used within the hour will never be used.
 * @returns the number of removed objects
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
  // Objects are listed first, so that objects stored later are not considered.
  const keys = await listSnapshotKeys();
  const [pointers, inventories] = await Promise.all([listIndexPointers(), getSourceInventories()]);
  const used = new Set([
    ...pointers.flatMap(({ segmentKeys, manifests }) => [...segmentKeys, ...Object.values(manifests)]),
    ...inventories.map(({ manifestKey }) => manifestKey),
  ]);
  return keys.filter((key) => !used.has(key));
}
