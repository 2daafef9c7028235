import { segmentFormats } from "@vehicle-sourcing/listing-search/bytes/segment-formats.ts";
import { chooseIndex } from "../../domain/inventory/choose-index.ts";
import type { AuctionSource } from "../../domain/inventory/vocabulary.ts";
import { indexPointerKey } from "../keys/inventory-keys.ts";
import { KeptReading } from "../table/kept-reading.ts";
import { queryAll } from "../table/query.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItem, type StoredItem } from "../table/table.ts";
import { atVersion, commit, deleteWrite, mustBeNew, putWrite } from "../table/transaction.ts";

/** The search index for list requests. There is one per format of segments. */
export interface IndexPointer {
  /** Format of the index's segments. */
  format: number;
  /** Increases by one with each index of the format. */
  version: number;
  /** The base, then deltas from oldest to newest. */
  segmentKeys: readonly string[];
  /** Rows of the base. */
  baseSize: number;
  /** Rows and removals of the deltas together. */
  deltaSize: number;
  /** Stored length of each delta in bytes, without deltas built by an earlier release. */
  deltaBytes: readonly number[];
  /**
   * The manifest of each source from which the index was built. Indexes with the same manifests hold the same listings.
   */
  manifests: Readonly<Partial<Record<AuctionSource, string>>>;
  listingCount: number;
  builtAt: number;
  /** The time of the first index build in the format. */
  startedAt: number;
}

/**
 * The format is part of the key. Items of earlier releases contain neither the start of their format nor the
 * lengths of deltas.
 */
interface StoredPointer extends Omit<IndexPointer, "format" | "startedAt" | "deltaBytes"> {
  startedAt?: number;
  deltaBytes?: readonly number[];
}

const pointerItems = storedEntity<StoredPointer>("index_pointer");
const formatPrefix = "FORMAT#";

const toPointer = (item: StoredItem): IndexPointer => {
  const pointer = pointerItems.fromItem(item);
  const format = Number(String(item.sk).slice(formatPrefix.length));
  const { startedAt = pointer.builtAt, deltaBytes = [] } = pointer;
  return { ...pointer, startedAt, deltaBytes, format };
};

/** Name of the write that rejects an index if another index became current in the meantime. */
export const indexPointerWriteName = "index-pointer";

/** Returns the index that this release builds; null before the first. */
export const getIndexPointer = (): Promise<IndexPointer | null> => getPointerOf(segmentFormats.written);

/** Returns the index to use among the indexes that this release can read; null if there is none. */
export async function findReadableIndex(): Promise<IndexPointer | null> {
  const pointers = await Promise.all(segmentFormats.readable.map(getPointerOf));
  return chooseIndex(pointers.filter((pointer) => pointer !== null));
}

const kept = new KeptReading<IndexPointer | null>();

/**
 * Returns the index that `findReadableIndex` returns, at most `keptSeconds` old at `now`. Unused segments remain for an
 * hour, so the previous index can still be read.
 */
export const findCachedIndex = (now: number): Promise<IndexPointer | null> => kept.at(now, findReadableIndex);

async function getPointerOf(format: number): Promise<IndexPointer | null> {
  const item = await getItem("get:indexPointer", indexPointerKey(format));
  return item === null ? null : toPointer(item);
}

/** Returns the index pointers of all formats, including those of earlier and later releases. */
export async function listIndexPointers(): Promise<IndexPointer[]> {
  const { pk } = indexPointerKey(segmentFormats.written);
  const items = await queryAll("query:indexPointer", {
    partition: pk,
    sortKey: "begins_with(sk, :kind)",
    values: { ":kind": formatPrefix },
  });
  return items.map(toPointer);
}

/**
 * Makes an index current; its version must be one above the replaced version.
 * @throws TransactionRefused
 */
export async function putIndexPointer({ format, ...pointer }: IndexPointer): Promise<void> {
  const previous = atVersion(pointer.version - 1);
  const item = pointerItems.toItem(indexPointerKey(format), pointer);
  await commit([
    putWrite("put:indexPointer", indexPointerWriteName, item, pointer.version === 1 ? mustBeNew : previous),
  ]);
  kept.forget();
}

/** Deletes the pointer to an index. @throws TransactionRefused when the pointer was replaced in the meantime */
export async function deleteIndexPointer({ format, version }: IndexPointer): Promise<void> {
  await commit([
    deleteWrite("delete:indexPointer", indexPointerWriteName, indexPointerKey(format), atVersion(version)),
  ]);
  kept.forget();
}
