import { sweepPositionKey } from "../keys/item-keys.ts";
import type { DueWork } from "../keys/item-kinds.ts";
import { putOne } from "../table/put-one.ts";
import { getItem, type StoredItem } from "../table/table.ts";
import { putWrite } from "../table/transaction.ts";

/**
 * The position of a sweep: the index row of the last processed item, by shard. Shards that are not listed start at
 * their first item.
 */
export type SweepPosition = Readonly<Record<string, StoredItem>>;

/** Returns the position where the last run of a sweep stopped; empty if it reached the end. */
export async function readSweepPosition(work: DueWork): Promise<SweepPosition> {
  const item = await getItem("get:sweepPosition", sweepPositionKey(work));
  return (item?.place ?? {}) as SweepPosition;
}

/**
 * Stores the position where a run stopped. The last writer wins; any position is valid, because a sweep
 * starts over after its end.
 */
export async function writeSweepPosition(work: DueWork, place: SweepPosition): Promise<void> {
  const item = { ...sweepPositionKey(work), entity: "sweep_place", place };
  await putOne(putWrite("put:sweepPosition", "sweep-place", item));
}
