import type { IndexPartition } from "../keys/item-keys.ts";
import type { IndexList } from "../keys/item-kinds.ts";
import { queryIndexPage } from "./query.ts";
import type { StoredItem } from "./table.ts";

/** Sort direction of a list. */
export type ListDirection = "ascending" | "descending";

/**
 * Returns the first `count` items of several partitions of one `gsi1` list, merged by `gsi1sk`. All
 * partitions are read in parallel. The index is eventually consistent.
 * @param after `gsi1sk` to continue after; null starts with the first
 */
export async function mergePartitions<List extends IndexList>(
  permission: `queryIndex:${List}`,
  partitions: readonly IndexPartition<NoInfer<List>>[],
  direction: ListDirection,
  count: number,
  after: string | null,
): Promise<StoredItem[]> {
  const descending = direction === "descending";
  const afterCursor = descending ? "gsi1sk < :after" : "gsi1sk > :after";
  const pages = await Promise.all(
    partitions.map((partition) =>
      queryIndexPage<List>(permission, {
        partition,
        ...(after !== null && { sortKey: afterCursor, values: { ":after": after } }),
        descending,
        limit: count,
      }),
    ),
  );
  return pages
    .flatMap(({ items }) => items)
    .sort((one, other) => compareTexts(String(one.gsi1sk), String(other.gsi1sk), direction))
    .slice(0, count);
}

/** Compares texts as the table does. */
export function compareTexts(one: string, other: string, direction: ListDirection): number {
  const ascending = one < other ? -1 : Number(one > other);
  return direction === "ascending" ? ascending : -ascending;
}
