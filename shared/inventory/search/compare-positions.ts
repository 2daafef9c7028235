import { type SortName, type SortPosition, sorts } from "./search-request.ts";

/** Compares two positions in a sort: unknown keys last, then by ascending listing id. */
export function comparePositions(sort: SortName): (left: SortPosition, right: SortPosition) => number {
  const direction = sorts[sort].descending ? -1 : 1;
  return (left, right) => {
    if (left.key !== right.key) {
      if (left.key === null) return 1;
      if (right.key === null) return -1;
      return left.key < right.key ? -direction : direction;
    }
    if (left.listingId === right.listingId) return 0;
    return left.listingId < right.listingId ? -1 : 1;
  };
}
