import { indexPointerKey } from "../keys.ts";
import { getItem } from "../table.ts";
import { atVersion, commit, mustBeNew, putWrite } from "../transaction.ts";

/** Which search index answers list requests. */
export interface IndexPointer {
  /** Grows by one with each index. */
  version: number;
  segmentKey: string;
  /** The manifests it was built of, one for each source that has an inventory. */
  manifestKeys: readonly string[];
  listingCount: number;
  builtAt: number;
}

/** Name of the guard that refuses an index when another one was put in force in between. */
export const indexPointerGuard = "index-pointer";

/** The index in force; null before the first. */
export async function getIndexPointer(): Promise<IndexPointer | null> {
  const item = await getItem(indexPointerKey);
  if (item === null) return null;
  return {
    version: Number(item.version),
    segmentKey: String(item.segment_key),
    manifestKeys: item.manifest_keys as string[],
    listingCount: Number(item.listing_count),
    builtAt: Number(item.built_at),
  };
}

/** Puts an index in force; its version must be one above the one it replaces. @throws TransactionRefused */
export async function putIndexPointer(pointer: IndexPointer): Promise<void> {
  const previous = atVersion(pointer.version - 1);
  const item = {
    ...indexPointerKey,
    entity: "index_pointer",
    version: pointer.version,
    segment_key: pointer.segmentKey,
    manifest_keys: pointer.manifestKeys,
    listing_count: pointer.listingCount,
    built_at: pointer.builtAt,
  };
  await commit([putWrite(indexPointerGuard, item, pointer.version === 1 ? mustBeNew : previous)]);
}
