import type { ListingFacts } from "./listing-facts.ts";

/** Batch kinds. A `full` batch removes listings that it does not contain; a `delta` leaves them unchanged. */
export const batchKinds = ["full", "delta"] as const;
/** Kind of a batch. */
export type BatchKind = (typeof batchKinds)[number];

/** Kinds of changes of a listing. `details` is any change that no other kind covers. */
export const changeKinds = ["added", "removed", "price", "schedule", "result", "details"] as const;
/** Kind of a change. */
export type ChangeKind = (typeof changeKinds)[number];

/** A changed listing. `before` is null for an added listing, and `after` is null for a removed listing. */
export interface ListingChange {
  listingId: string;
  kinds: readonly ChangeKind[];
  before: ListingFacts | null;
  after: ListingFacts | null;
}

/** The changes that a batch makes to an inventory. */
export interface InventoryDiff {
  changes: ListingChange[];
  unchanged: number;
}

/** The listings of one auction house by id. */
export type FactsById = ReadonlyMap<string, ListingFacts>;

/**
 * Compares a batch with the current inventory.
 *
 * @param batch the accepted rows
 * @param options.rejectedIds listings with a rejected row: they keep their last valid state, even in a `full`
 * batch
 * @returns additions and changes in the order of the batch, then removals in the order of the inventory
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
