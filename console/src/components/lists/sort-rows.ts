import type { ListColumn } from "./list-columns.ts";

/** The column by which the reader sorts a list. */
export interface RowSorting {
  columnId: string;
  isDescending: boolean;
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/**
 * Returns rows sorted by a column. Rows without a value are last in both directions, and rows with equal values keep
 * their order. Without a sorting, or with a column that cannot sort, the rows stay in the service's order.
 */
export function sortRows<Item>(
  rows: readonly Item[],
  columns: readonly Pick<ListColumn<Item>, "id" | "sortBy">[],
  sorting: RowSorting | null,
): readonly Item[] {
  const sortBy = columns.find(({ id }) => id === sorting?.columnId)?.sortBy;
  if (sorting === null || sortBy === undefined) return rows;
  const direction = sorting.isDescending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [first, second] = [sortBy(one) ?? null, sortBy(other) ?? null];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return direction * compare(first, second);
  });
}

const compare = (one: string | number | boolean, other: string | number | boolean): number =>
  typeof one === "string" || typeof other === "string"
    ? collator.compare(String(one), String(other))
    : Number(one) - Number(other);
