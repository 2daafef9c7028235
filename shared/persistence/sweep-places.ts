import type { DueWork } from "./item-kinds.ts";
import { sweepPlaceKey } from "./keys.ts";
import { putOne } from "./put-one.ts";
import { getItem, type StoredItem } from "./table.ts";
import { putWrite } from "./transaction.ts";

/**
 * The position of a sweep: the index row of the last processed item, by shard. Shards that are not listed start at
 * their first item.
 */
export type SweepPlace = Readonly<Record<string, StoredItem>>;

/** Returns the position where the last run of a sweep stopped; empty if it reached the end. */
export async function readSweepPlace(work: DueWork): Promise<SweepPlace> {
  const item = await getItem("get:sweepPlace", sweepPlaceKey(work));
  return (item?.place ?? {}) as SweepPlace;
}

/**
 * Stores the position where a run stopped. The last writer wins; any position is valid, because a sweep
 * starts over after its end.
 */
export async function writeSweepPlace(work: DueWork, place: SweepPlace): Promise<void> {
  const item = { ...sweepPlaceKey(work), entity: "sweep_place", place };
  await putOne(putWrite("put:sweepPlace", "sweep-place", item));
}
