import { compareKeys, comparePositions } from "./compare-positions.ts";
import { gather, gatherEach } from "./missing-bytes.ts";
import type { Segment } from "./open-segment.ts";
import type { SearchHit, SearchRequest, SortName } from "./search-request.ts";
import type { SortOrder } from "./sort-order.ts";

/** A row that a segment found. Its listing id is read when it is asked for: of most rows of a page it never is. */
export class FoundRow implements SearchHit {
  readonly segmentNumber: number;
  readonly row: number;
  /** Place among the rows that its segment found. */
  readonly position: number;
  readonly #order: SortOrder;
  #key: number | null | undefined;

  constructor(order: SortOrder, place: { segmentNumber: number; row: number; position: number }) {
    this.segmentNumber = place.segmentNumber;
    this.row = place.row;
    this.position = place.position;
    this.#order = order;
  }

  get key(): number | null {
    if (this.#key === undefined) this.#key = this.#order.keyOf(this.row);
    return this.#key;
  }

  get listingId(): string {
    return this.#order.listingIdOf(this.row);
  }
}

/**
 * The rows of a page and those after it, in sort order, of what each segment found.
 *
 * @param pages of each segment, in sort order, one row more than the page has
 * @throws MissingBytes when ids by which rows of equal keys are put in order, or what else is read of a page, are not
 *   loaded
 */
export function mergeFound(
  pages: readonly FoundRow[][],
  segments: readonly Segment[],
  { sort, limit, withSummaries }: SearchRequest,
): FoundRow[] {
  const possible = pages.length === 1 ? (pages[0] ?? []) : selectPossible(pages.flat(), sort, limit);
  const tied = pages.length === 1 ? new Set<number | null>() : findTied(possible);
  if (segments.some(({ bytes }) => !bytes.isComplete))
    gatherEach(possible, (found, place) =>
      gather(
        () => found.key,
        () => (!withSummaries || place === limit - 1 || tied.has(found.key)) && found.listingId,
        () => withSummaries && segments[found.segmentNumber]?.summaries?.prepare(found.row),
      ),
    );
  if (tied.size === 0) return possible;
  const compare = comparePositions(sort);
  return possible.sort((left, right) =>
    left.segmentNumber === right.segmentNumber ? left.position - right.position : compare(left, right),
  );
}

/** By key, the rows of which keys alone do not say that they follow the page and the row after it. */
function selectPossible(rows: readonly FoundRow[], sort: SortName, limit: number): FoundRow[] {
  gatherEach(rows, ({ key }) => key);
  const compareKey = compareKeys(sort);
  const byKey = [...rows].sort(compareKey);
  const bound = byKey[limit];
  return bound === undefined ? byKey : byKey.filter((row) => compareKey(row, bound) <= 0);
}

/** Keys that rows of several segments have. */
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
