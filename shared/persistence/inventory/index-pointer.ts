import type { AuctionSource } from "../../domain/inventory/vocabulary.ts";
import { segmentFormatVersion } from "../../inventory/search/segment-container.ts";
import { indexPointerKey } from "../inventory-keys.ts";
import { queryAll } from "../query.ts";
import { storedEntity } from "../stored-entity.ts";
import { getItem } from "../table.ts";
import { atVersion, commit, mustBeNew, putWrite } from "../transaction.ts";

/** Which search index answers list requests. */
export interface IndexPointer {
  /** Increases by one with each index. */
  version: number;
  /** The base, then deltas from oldest to newest. */
  segmentKeys: readonly string[];
  /** Rows of the base. */
  baseSize: number;
  /** Rows and removals of the deltas together. */
  deltaSize: number;
  /** The manifest of each source it was built from. Indexes with the same manifests hold the same listings. */
  manifests: Readonly<Partial<Record<AuctionSource, string>>>;
  listingCount: number;
  builtAt: number;
}

const pointerItems = storedEntity<IndexPointer>("index_pointer");

/** Name of the guard that refuses an index when another one was put in force meanwhile. */
export const indexPointerGuard = "index-pointer";

/** The index in force, in the format this code reads; null before the first. */
export async function getIndexPointer(): Promise<IndexPointer | null> {
  const item = await getItem("get:indexPointer", indexPointerKey(segmentFormatVersion));
  return item === null ? null : pointerItems.fromItem(item);
}

/** The indexes of every format that was ever deployed. */
export async function listIndexPointers(): Promise<IndexPointer[]> {
  const { pk } = indexPointerKey(segmentFormatVersion);
  const items = await queryAll("query:indexPointer", {
    partition: pk,
    sortKey: "begins_with(sk, :kind)",
    values: { ":kind": "FORMAT#" },
  });
  return items.map(pointerItems.fromItem);
}

/** Puts an index in force; its version must be one above the one it replaces. @throws TransactionRefused */
export async function putIndexPointer(pointer: IndexPointer): Promise<void> {
  const previous = atVersion(pointer.version - 1);
  const item = pointerItems.toItem(indexPointerKey(segmentFormatVersion), pointer);
  await commit([
    putWrite("put:indexPointer", indexPointerGuard, item, pointer.version === 1 ? mustBeNew : previous),
  ]);
}
