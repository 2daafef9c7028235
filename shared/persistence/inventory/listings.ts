import type { Listing } from "../../domain/inventory/listing.ts";
import { listingKey } from "../keys/inventory-keys.ts";
import { compressJsonFast, decompressJson } from "../table/compressed-json.ts";
import { getItem, getItems, type StoredItem } from "../table/table.ts";
import { checkWrite, putWrite, updateWrite, type Write } from "../table/transaction.ts";

/** Returns the listing after the latest batch; null when it is unknown or no longer listed. */
export async function getListing(listingId: string): Promise<Listing | null> {
  return toListing(await getItem("get:listing", listingKey(listingId)));
}

/** A listing and the number of the batch that last changed it. */
export interface DatedListing {
  listingId: string;
  /** Null if it is no longer listed. */
  listing: Listing | null;
  batchSequence: number;
}

/**
 * Returns a listing with its batch number, which shows whether it changed; null when no batch ever contained
 * it.
 */
export async function getDatedListing(listingId: string): Promise<DatedListing | null> {
  const item = await getItem("get:listing", listingKey(listingId));
  return item && { listingId, listing: toListing(item), batchSequence: Number(item.batchSequence) };
}

/** Returns many listings as `getDatedListing` returns them. One round trip per 100, in parallel. */
export async function getDatedListings(listingIds: readonly string[]): Promise<(DatedListing | null)[]> {
  const items = await readItems(listingIds);
  return listingIds.map((listingId, position) => {
    const item = items[position] ?? null;
    return item && { listingId, listing: toListing(item), batchSequence: Number(item.batchSequence) };
  });
}

/**
 * Returns the name of the write that rejects a commit when a batch has changed the listing since it was read.
 */
export const listingWriteName = (listingId: string): string => `listing:${listingId}`;

/** Returns a check that the listing has not changed since it was read. */
export const listingUnchanged = ({ listingId, batchSequence }: DatedListing): Write =>
  checkWrite("check:listing", listingWriteName(listingId), listingKey(listingId), {
    expression: "batchSequence = :batchSequence",
    values: { ":batchSequence": batchSequence },
  });

/**
 * Returns many listings in the requested order, null where `getListing` returns null. One round trip per 100.
 */
export const getListings = async (listingIds: readonly string[]): Promise<(Listing | null)[]> =>
  (await readItems(listingIds)).map(toListing);

/** Returns listings as `getListings` does, but includes removed listings in their last state. */
export const getKnownListings = async (listingIds: readonly string[]): Promise<(Listing | null)[]> =>
  (await readItems(listingIds)).map((item) => (item === null ? null : readBody(item)));

const readItems = (listingIds: readonly string[]): Promise<(StoredItem | null)[]> =>
  getItems("get:listing", listingIds.map(listingKey));

/** Returns the write that stores a listing as a batch delivered it. */
export const listingWrite = (listing: Listing, batchSequence: number): Write =>
  putWrite("put:listing", listingWriteName(listing.listingId), {
    ...listingKey(listing.listingId),
    entity: "listing",
    source: listing.source,
    batchSequence,
    body: compressJsonFast(listing),
  });

/** Returns the write that removes a listing from the market; its last state stays readable. */
export const listingRemovalWrite = (listingId: string, batchSequence: number): Write =>
  updateWrite("update:listing", listingWriteName(listingId), listingKey(listingId), {
    expression: "SET removed = :removed, batchSequence = :sequence, entity = :entity",
    values: { ":removed": true, ":sequence": batchSequence, ":entity": "listing" },
  });

function toListing(item: StoredItem | null): Listing | null {
  return item === null || item.removed === true ? null : readBody(item);
}

const readBody = (item: StoredItem): Listing => decompressJson(item.body) as Listing;
