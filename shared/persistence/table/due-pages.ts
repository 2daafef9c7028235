import type { DueKey } from "../keys/due-keys.ts";
import type { DueWork } from "../keys/item-kinds.ts";
import { dueShards } from "./due-shard.ts";
import { queryDuePage } from "./query.ts";
import type { StoredItem } from "./table.ts";

/** The end of a page in a list of due work: the index row of the last item of each shard. */
export type DuePosition = Record<string, StoredItem>;

/** An item in a list of due work: its due time, epoch milliseconds, and the position after it. */
export interface DueRow<Work extends DueWork> {
  key: DueKey<Work>;
  dueAt: number;
  position: DuePosition;
}

/**
 * Returns the next items with due work of one kind, from all shards, in one round trip. The index is
 * eventually consistent.
 * @param after the end of the previous page; null for the first
 */
export async function readDuePage<Work extends DueWork>(
  permission: `queryDue:${Work}`,
  { limit, after, descending }: { limit: number; after: DuePosition | null; descending: boolean },
): Promise<{ rows: DueRow<Work>[]; next: DuePosition | null }> {
  const pages = await Promise.all(
    dueShards.map(async (shard) => {
      const { items } = await queryDuePage<Work>(permission, {
        shard,
        descending,
        limit: limit + 1,
        startKey: after?.[shard] ?? null,
      });
      return items.map((item) => ({ shard, item, dueAt: Number(item.dueat) }));
    }),
  );
  const direction = descending ? -1 : 1;
  const found = pages.flat().sort((one, other) => (one.dueAt - other.dueAt) * direction);
  let position: DuePosition = { ...after };
  const rows = found.slice(0, limit).map(({ shard, item, dueAt }): DueRow<Work> => {
    // Only this shard's position advances. The other shards stay at the last row that was taken from them.
    position = { ...position, [shard]: item };
    return { key: { pk: item.pk, sk: item.sk } as DueKey<Work>, dueAt, position };
  });
  return { rows, next: found.length > limit ? position : null };
}
