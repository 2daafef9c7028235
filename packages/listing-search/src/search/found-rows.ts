import { gather, gatherEach } from "../bytes/missing-bytes.ts";
import type { SearchHit, SearchRequest, SortName } from "../rows/search-request.ts";
import type { Segment } from "../segments/open-segment.ts";
import { compareKeys, comparePositions } from "./compare-positions.ts";
import type { SortOrder } from "./sort-order.ts";

/**
 * A row that a segment found. Its listing id is read on demand, because most rows of a page never need it.
 */
export class FoundRow implements SearchHit {
  readonly segmentNumber: number;
  readonly row: number;
  readonly #order: SortOrder;
  #key: number | null | undefined;
  #listingId: string | undefined;

  constructor(order: SortOrder, segmentNumber: number, row: number) {
    this.segmentNumber = segmentNumber;
    this.row = row;
    this.#order = order;
  }

  get key(): number | null {
    if (this.#key === undefined) this.#key = this.#order.keyOf(this.row);
    return this.#key;
  }

  get listingId(): string {
    this.#listingId ??= this.#order.listingIdOf(this.row);
    return this.#listingId;
  }
}

/**
 * Returns the rows of all segments, merged in sort order: the rows of the page, the row after it, and possibly further
 * rows.
 * @param pages the rows that each segment found for the page and the row after it, in sort order
 * @throws MissingBytes if data of the page is not loaded, including the listing ids that order rows with equal keys
 */
export function mergeFound(
  pages: readonly FoundRow[][],
  segments: readonly Segment[],
  request: SearchRequest,
): FoundRow[] {
  const isLoaded = segments.every(({ bytes }) => bytes.isComplete);
  const compare = comparePositions(request.sort);
  const [first = [], ...others] = isLoaded ? pages : prepareMerge(pages, segments, request);
  return others.reduce((merged, page) => insertRun(merged, page, compare), first);
}

/** Merges `inserted` into `rows`. Finds each place by binary search, so that few keys of `rows` are read. */
function insertRun(
  rows: FoundRow[],
  inserted: readonly FoundRow[],
  compare: (left: FoundRow, right: FoundRow) => number,
): FoundRow[] {
  if (inserted.length === 0) return rows;
  const merged: FoundRow[] = [];
  let next = 0;
  for (const row of inserted) {
    let low = next;
    let high = rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(rows[middle] as FoundRow, row) < 0) low = middle + 1;
      else high = middle;
    }
    for (; next < low; next += 1) merged.push(rows[next] as FoundRow);
    merged.push(row);
  }
  for (; next < rows.length; next += 1) merged.push(rows[next] as FoundRow);
  return merged;
}

/**
 * Returns the rows of each segment that can be on the page.
 *
 * @throws MissingBytes with all bytes that are missing for merging these rows and, if requested, for their summaries
 */
function prepareMerge(
  pages: readonly FoundRow[][],
  segments: readonly Segment[],
  { sort, limit, withSummaries }: SearchRequest,
): FoundRow[][] {
  const possible = pages.length === 1 ? (pages[0] ?? []) : selectPossible(pages.flat(), sort, limit);
  const tied = pages.length === 1 ? new Set<number | null>() : findTied(possible);
  gatherEach(possible, (found, place) =>
    gather(
      () => found.key,
      () => (!withSummaries || place === limit - 1 || tied.has(found.key)) && found.listingId,
      () => withSummaries && segments[found.segmentNumber]?.summaries?.prepare(found.row),
    ),
  );
  const kept = new Set(possible);
  return pages.map((page) => page.filter((row) => kept.has(row)));
}

/** Returns the rows whose keys allow them to be on the page, in key order. */
function selectPossible(rows: readonly FoundRow[], sort: SortName, limit: number): FoundRow[] {
  gatherEach(rows, ({ key }) => key);
  const compareKey = compareKeys(sort);
  const byKey = [...rows].sort(compareKey);
  const bound = byKey[limit];
  return bound === undefined ? byKey : byKey.filter((row) => compareKey(row, bound) <= 0);
}

/** Returns keys that occur in several segments. */
function findTied(rows: readonly FoundRow[]): Set<number | null> {
  const segmentOfKey = new Map<number | null, number>();
  const tied = new Set<number | null>();
  for (const { key, segmentNumber } of rows) {
    const other = segmentOfKey.get(key);
    if (other === undefined) segmentOfKey.set(key, segmentNumber);
    else if (other !== segmentNumber) tied.add(key);
  }
  return tied;
}
