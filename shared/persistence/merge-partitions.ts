import { queryPage, type StoredItem } from "./table.ts";

/** Which end of a list comes first. */
export type ListDirection = "ascending" | "descending";

/**
 * The first `count` items of several partitions of `gsi1` taken together, in the order of `gsi1sk`; all of them are read side by
 * side. The index lags a moment behind.
 * @param after `gsi1sk` to go on behind; null begins
 */
export async function mergePartitions(
  partitions: readonly string[],
  direction: ListDirection,
  count: number,
  after: string | null,
): Promise<StoredItem[]> {
  const descending = direction === "descending";
  const behind = descending ? "gsi1sk < :after" : "gsi1sk > :after";
  const pages = await Promise.all(
    partitions.map((partition) =>
      queryPage({
        indexName: "gsi1",
        condition: after === null ? "gsi1pk = :pk" : `gsi1pk = :pk AND ${behind}`,
        values: { ":pk": partition, ...(after === null ? {} : { ":after": after }) },
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

/** Sorts texts as the table does. */
export function compareTexts(one: string, other: string, direction: ListDirection): number {
  const ascending = one < other ? -1 : Number(one > other);
  return direction === "ascending" ? ascending : -ascending;
}
