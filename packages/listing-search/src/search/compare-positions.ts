import { type SortName, type SortPosition, sorts } from "../rows/search-request.ts";

/** Compares two positions in a sort: unknown keys last, then by ascending listing id. */
export function comparePositions(sort: SortName): (left: SortPosition, right: SortPosition) => number {
  const compare = compareKeys(sort);
  return (left, right) => {
    const order = compare(left, right);
    if (order !== 0 || left.listingId === right.listingId) return order;
    return left.listingId < right.listingId ? -1 : 1;
  };
}

/** Compares two positions without regard to their listing ids: 0 for equal keys. */
export function compareKeys(
  sort: SortName,
): (left: Pick<SortPosition, "key">, right: Pick<SortPosition, "key">) => number {
  const direction = sorts[sort].descending ? -1 : 1;
  return (left, right) => {
    if (left.key === right.key) return 0;
    if (left.key === null) return 1;
    if (right.key === null) return -1;
    return left.key < right.key ? -direction : direction;
  };
}
