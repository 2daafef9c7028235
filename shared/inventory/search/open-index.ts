import { hasBit } from "./bitset.ts";
import { comparePositions } from "./compare-positions.ts";
import { compileFilters, type LiveRows } from "./compile-filters.ts";
import type { IndexRow } from "./index-row.ts";
import { createScratch, type Scratch } from "./intersect-predicates.ts";
import { type IndexFacets, listFacets } from "./list-facets.ts";
import { markLiveRows } from "./mark-live-rows.ts";
import { gather, gatherEach } from "./missing-bytes.ts";
import type { Segment } from "./open-segment.ts";
import { readRow } from "./read-row.ts";
import type { SearchFilters, SearchHit, SearchPage, SearchRequest } from "./search-request.ts";
import { countSegment, searchSegment } from "./search-segment.ts";
import { SortOrder } from "./sort-order.ts";

/** One immutable version of the inventory. When several segments hold a listing, the newest counts. */
export class SearchIndex {
  readonly #segments: readonly Segment[];
  #live: readonly LiveRows[] | undefined;
  readonly #scratch: Scratch;

  /** @param segments the base, then deltas from oldest to newest */
  constructor(segments: readonly Segment[]) {
    this.#segments = segments;
    this.#scratch = createScratch(Math.max(0, ...segments.map((segment) => segment.rowCount)));
  }

  /** Number of current listings. */
  get rowCount(): number {
    return this.#segments.reduce(
      (sum, segment, number) => sum + (this.#liveOf(number)?.count ?? segment.rowCount),
      0,
    );
  }

  /** One page of the listings that match, in sort order. */
  search({ filters, sort, after, limit, withSummaries }: SearchRequest): SearchPage {
    const pages = gatherEach(this.#segments, (segment, segmentNumber) => {
      const order = new SortOrder(segment, sort);
      const [fromOrdinal, predicates] = gather(
        () => (after === undefined ? 0 : order.ordinalAfter(after)),
        () => compileFilters(segment, () => this.#liveOf(segmentNumber), filters),
      );
      // One more row shows whether anything follows.
      const page = { order, fromOrdinal, limit: limit + 1 };
      const rows = searchSegment(segment, predicates, page, this.#scratch);
      if (!segment.bytes.isComplete) this.#prepareHits(segment, order, { rows, limit, withSummaries });
      return rows.map((row) => new FoundRow(order, segmentNumber, row));
    });
    const rows = pages.length === 1 ? (pages[0] ?? []) : pages.flat().sort(comparePositions(sort));
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return { rows: rows.slice(0, limit), next: last ? { key: last.key, listingId: last.listingId } : null };
  }

  /** How many listings match, without finding their order. */
  count(filters: SearchFilters): number {
    return this.#segments.reduce((sum, segment, number) => {
      const predicates = compileFilters(segment, () => this.#liveOf(number), filters);
      return sum + countSegment(segment, predicates, this.#scratch);
    }, 0);
  }

  /** The current row of a listing, or null when there is none. */
  get(listingId: string): IndexRow | null {
    for (const [number, segment] of [...this.#segments.entries()].reverse()) {
      const rank = segment.listingIds.rankOf(listingId);
      if (rank === -1) continue;
      const row = segment.rowOfRank.at(rank);
      return this.#isLive(number, row) ? readRow(segment, row) : null;
    }
    return null;
  }

  /** The summary of a hit of this index; null when the index was built without. */
  readSummary({ segmentNumber, row }: SearchHit): Uint8Array | null {
    return this.#segments[segmentNumber]?.summaries?.read(row) ?? null;
  }

  /** The distinct values held by current listings, of the given sources or of all. */
  facets(sources?: readonly string[]): IndexFacets {
    return listFacets(
      this.#segments.map((segment, number) => ({ segment, live: this.#liveOf(number) })),
      sources,
    );
  }

  /**
   * Asks at once for what will be read of found rows: their summaries or their listing ids. With summaries, ids are
   * read only of rows that are compared with those of other segments, and of the last one of the page.
   *
   * @throws MissingBytes when part of it is not loaded
   */
  #prepareHits(
    { summaries }: Segment,
    order: SortOrder,
    {
      rows,
      limit,
      withSummaries,
    }: { rows: readonly number[]; limit: number; withSummaries?: boolean | undefined },
  ): void {
    const needsIds = !withSummaries || this.#segments.length > 1;
    gatherEach(rows, (row, position) =>
      gather(
        () => order.keyOf(row),
        () => (needsIds || position === limit - 1) && order.listingIdOf(row),
        () => withSummaries && summaries?.prepare(row),
      ),
    );
  }

  /** Marked by the first question, because it takes the ids of every segment that has a newer one. */
  #liveOf(segmentNumber: number): LiveRows {
    this.#live ??= markLiveRows(this.#segments);
    return this.#live[segmentNumber] ?? null;
  }

  #isLive(segmentNumber: number, row: number): boolean {
    const live = this.#liveOf(segmentNumber);
    return live === null || hasBit(live.words, row);
  }
}

/** A row that a segment found. Its listing id is read when it is asked for: of most rows of a page it never is. */
class FoundRow implements SearchHit {
  readonly key: number | null;
  readonly segmentNumber: number;
  readonly row: number;
  readonly #order: SortOrder;

  constructor(order: SortOrder, segmentNumber: number, row: number) {
    this.key = order.keyOf(row);
    this.segmentNumber = segmentNumber;
    this.row = row;
    this.#order = order;
  }

  get listingId(): string {
    return this.#order.listingIdOf(this.row);
  }
}

/** Opens an index over segments, oldest first: the base, then deltas. Without segments the index is empty. */
export function openIndex(segments: readonly Segment[]): SearchIndex {
  return new SearchIndex(segments);
}
