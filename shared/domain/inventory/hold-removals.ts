import type { ListingChange } from "./compare-inventory.ts";

/** A full batch that removes fewer listings than this is never held back, even for a small auction house. */
export const fewestHeldRemovals = 10;

/** Removals of a full batch that wait for an operator or for the next full batch. */
export interface HeldRemovals {
  /** The batch that lacked the listings. */
  batchId: string;
  /** Number of stored parts that contain the removals. */
  partCount: number;
}

/** Listings missing from a full batch, divided into removed and held listings. */
export interface DividedRemovals {
  removed: ListingChange[];
  held: ListingChange[];
}

/**
 * Divides the listings that a full batch lacks into removed and held listings. A truncated file looks like a file that
 * removes many listings, and removals cancel orders. A large share must therefore be confirmed by an operator, or by
 * the next full batch with the same missing listings.
 *
 * @param removals the listings that the batch lacks
 * @param context.currentCount current listings
 * @param context.heldBefore hash of each listing that the previous full batch lacked and that is still held
 * @param context.sharePercent share of the current listings above which removals are held back
 */
export function divideRemovals(
  removals: readonly ListingChange[],
  context: { currentCount: number; heldBefore: ReadonlyMap<string, string>; sharePercent: number },
): DividedRemovals {
  const { currentCount, heldBefore, sharePercent } = context;
  const { confirmed = [], first = [] } = Object.groupBy(removals, ({ listingId, before }) =>
    before !== null && heldBefore.get(listingId) === before.hash ? "confirmed" : "first",
  );
  const isLarge = first.length >= fewestHeldRemovals && first.length * 100 > currentCount * sharePercent;
  return isLarge ? { removed: confirmed, held: first } : { removed: [...confirmed, ...first], held: [] };
}
