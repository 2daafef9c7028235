import type { ListingFacts } from "./listing-facts.ts";

/** What a batch says about the listings it does not name: they are gone (`full`), or nothing (`delta`). */
export const batchKinds = ["full", "delta"] as const;
/** Kind of a batch. */
export type BatchKind = (typeof batchKinds)[number];

/** Ways in which a listing can change. `details` is any change that has no name of its own. */
export const changeKinds = ["added", "removed", "price", "schedule", "result", "details"] as const;
/** A way in which a listing can change. */
export type ChangeKind = (typeof changeKinds)[number];

/** One listing that is not as it was. */
export interface ListingChange {
  listingId: string;
  kinds: readonly ChangeKind[];
  before: ListingFacts | null;
  after: ListingFacts | null;
}

/** What a batch does to an inventory. */
export interface InventoryDiff {
  changes: ListingChange[];
  unchanged: number;
}

/** The listings of one auction house by id. */
export type FactsById = ReadonlyMap<string, ListingFacts>;

/**
 * Compares a batch with the inventory it is to replace.
 *
 * @param batch the accepted rows
 * @param options.rejectedIds listings whose row was rejected: they keep their last good state, even in a `full` batch
 * @returns the changes in the batch's order, then the removed in the inventory's
 */
export function compareInventory(
  current: FactsById,
  batch: FactsById,
  options: { kind: BatchKind; rejectedIds: ReadonlySet<string> },
): InventoryDiff {
  const changes: ListingChange[] = [];
  let unchanged = 0;
  for (const [listingId, after] of batch) {
    const before = current.get(listingId) ?? null;
    if (before === null) {
      changes.push({ listingId, kinds: ["added"], before, after });
    } else if (before.hash === after.hash) {
      unchanged += 1;
    } else {
      changes.push({ listingId, kinds: nameChanges(before, after), before, after });
    }
  }
  if (options.kind === "full") {
    for (const [listingId, before] of current) {
      if (batch.has(listingId) || options.rejectedIds.has(listingId)) continue;
      changes.push({ listingId, kinds: ["removed"], before, after: null });
    }
  }
  return { changes, unchanged };
}

function nameChanges(before: ListingFacts, after: ListingFacts): ChangeKind[] {
  const kinds: ChangeKind[] = [];
  if (before.startPriceKrw !== after.startPriceKrw) kinds.push("price");
  if (before.auctionDate !== after.auctionDate) kinds.push("schedule");
  if (before.auctionResult !== after.auctionResult) kinds.push("result");
  return kinds.length > 0 ? kinds : ["details"];
}
