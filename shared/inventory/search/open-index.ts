import { hasBit } from "./bitset.ts";
import { compileFilters, type LiveRows } from "./compile-filters.ts";
import { FoundRow, mergeFound } from "./found-rows.ts";
import type { IndexRow } from "./index-row.ts";
import { createScratch, type Scratch } from "./intersect-predicates.ts";
import { type IndexFacets, listFacets } from "./list-facets.ts";
import { markLiveRows } from "./mark-live-rows.ts";
import { gather, gatherEach } from "./missing-bytes.ts";
import type { Segment } from "./open-segment.ts";
import { readRow } from "./read-row.ts";
import { requireOwnBases } from "./replaced-rows.ts";
import type { SearchFilters, SearchHit, SearchPage, SearchRequest } from "./search-request.ts";
import { countSegment, searchSegment } from "./search-segment.ts";
import { SortOrder } from "./sort-order.ts";

/** One immutable version of the inventory. When several segments hold a listing, the newest counts. */
export class SearchIndex {
  readonly #segments: readonly Segment[];
  #live: readonly LiveRows[] | undefined;
  readonly #scratch: Scratch;

  /**
   * @param segments the base, then deltas from oldest to newest
   * @throws SegmentFormatError when a delta was built above other segments than those before it
   */
  constructor(segments: readonly Segment[]) {
    requireOwnBases(segments);
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
  search(request: SearchRequest): SearchPage {
    const { filters, sort, after, limit } = request;
    const pages = gatherEach(this.#segments, (segment, segmentNumber) => {
      const order = new SortOrder(segment, sort);
      const [fromOrdinal, predicates] = gather(
        () => (after === undefined ? 0 : order.ordinalAfter(after)),
        () => compileFilters(segment, () => this.#liveOf(segmentNumber), filters),
      );
      // One more row shows whether anything follows.
      const page = { order, fromOrdinal, limit: limit + 1 };
      const rows = searchSegment(segment, predicates, page, this.#scratch);
      return rows.map((row, position) => new FoundRow(order, { segmentNumber, row, position }));
    });
    const rows = mergeFound(pages, this.#segments, request);
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

  /** Marked by the first question: what deltas replace need not be loaded when the index is opened. */
  #liveOf(segmentNumber: number): LiveRows {
    this.#live ??= markLiveRows(this.#segments);
    return this.#live[segmentNumber] ?? null;
  }

  #isLive(segmentNumber: number, row: number): boolean {
    const live = this.#liveOf(segmentNumber);
    return live === null || hasBit(live.words, row);
  }
}

/**
 * Opens an index over segments, oldest first: the base, then deltas. Without segments the index is empty.
 *
 * @throws SegmentFormatError when a delta was built above other segments than those before it
 */
export function openIndex(segments: readonly Segment[]): SearchIndex {
  return new SearchIndex(segments);
}
