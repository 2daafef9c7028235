import type { SourceInventory } from "../../domain/inventory/batch.ts";
import { dayMilliseconds, minuteMilliseconds } from "../../domain/time/durations.ts";
import { getIndexPointer } from "../../persistence/inventory/index-pointer.ts";
import { getSourceInventories } from "../../persistence/inventory/source-inventories.ts";

/** Comparison of the current search index with the current inventory. */
export interface IndexState {
  /** Epoch milliseconds; null before the first index of this code's format. */
  builtAt: number | null;
  /** An inventory that is newer than the index; null when the index is up to date. */
  lacking: SourceInventory | null;
}

/** Compares the search index with the current inventories. */
export async function inspectIndex(): Promise<IndexState> {
  // Inventories are read before the pointer. Otherwise a build that ends between the two reads would seem to
  // lack newer manifests.
  const inventories = await getSourceInventories();
  const pointer = await getIndexPointer();
  const lacking = inventories.find(({ source, manifestKey }) => pointer?.manifests[source] !== manifestKey);
  return { builtAt: pointer?.builtAt ?? null, lacking: lacking ?? null };
}

/**
 * Returns the minutes since an outdated index was built; 0 for a current index. A missing index counts as one day
 * old.
 */
export function indexAgeMinutes({ builtAt, lacking }: IndexState, now: number): number {
  if (lacking === null) return 0;
  return (builtAt === null ? dayMilliseconds : Math.max(0, now - builtAt)) / minuteMilliseconds;
}
