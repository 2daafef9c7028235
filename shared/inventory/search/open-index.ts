import { hasBit } from "./bitset.ts";
import { comparePositions } from "./compare-positions.ts";
import { compileFilters, type LiveRows } from "./compile-filters.ts";
import type { IndexRow } from "./index-row.ts";
import { createScratch, type Scratch } from "./intersect-predicates.ts";
import { type IndexFacets, listFacets } from "./list-facets.ts";
import { markLiveRows } from "./mark-live-rows.ts";
import type { Segment } from "./open-segment.ts";
import { readRow } from "./read-row.ts";
import type { SearchFilters, SearchHit, SearchPage, SearchRequest } from "./search-request.ts";
import { countSegment, searchSegment } from "./search-segment.ts";
import { SortOrder } from "./sort-order.ts";

/** One immutable version of the inventory. When several segments hold a listing, the newest counts. */
export class SearchIndex {
  readonly #segments: readonly Segment[];
  readonly #live: readonly LiveRows[];
  readonly #scratch: Scratch;

  /** @param segments the base, then deltas from oldest to newest */
  constructor(segments: readonly Segment[]) {
    this.#segments = segments;
    this.#live = markLiveRows(segments);
    this.#scratch = createScratch(Math.max(0, ...segments.map((segment) => segment.rowCount)));
  }

  /** Number of current listings. */
  get rowCount(): number {
    return this.#segments.reduce(
      (sum, segment, number) => sum + (this.#live[number]?.count ?? segment.rowCount),
      0,
    );
  }

  /** One page of the listings that match, in sort order. */
  search({ filters, sort, after, limit }: SearchRequest): SearchPage {
    // One more row shows whether anything follows.
    const pages = this.#segments.map((segment, segmentNumber) => {
      const order = new SortOrder(segment, sort);
      const page = {
        order,
        fromOrdinal: after === undefined ? 0 : order.ordinalAfter(after),
        limit: limit + 1,
      };
      const predicates = compileFilters(segment, this.#live[segmentNumber] ?? null, filters);
      const rows = searchSegment(segment, predicates, page, this.#scratch);
      return rows.map((row) => toHit(order, segmentNumber, row));
    });
    const rows = pages.length === 1 ? (pages[0] ?? []) : pages.flat().sort(comparePositions(sort));
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return { rows: rows.slice(0, limit), next: last ? { key: last.key, listingId: last.listingId } : null };
  }

  /** How many listings match, without finding their order. */
  count(filters: SearchFilters): number {
    return this.#segments.reduce((sum, segment, number) => {
      const predicates = compileFilters(segment, this.#live[number] ?? null, filters);
      return sum + countSegment(segment, predicates, this.#scratch);
    }, 0);
  }

  /** The current row of a listing, or null when there is none. */
  get(listingId: string): IndexRow | null {
    for (const [number, segment] of [...this.#segments.entries()].reverse()) {
      const rank = segment.listingIds.rankOf(listingId);
      const row = segment.rowOfRank[rank];
      if (row !== undefined) return this.#isLive(number, row) ? readRow(segment, row) : null;
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
      this.#segments.map((segment, number) => ({ segment, live: this.#live[number] ?? null })),
      sources,
    );
  }

  #isLive(segmentNumber: number, row: number): boolean {
    const live = this.#live[segmentNumber] ?? null;
    return live === null || hasBit(live.words, row);
  }
}

function toHit(order: SortOrder, segmentNumber: number, row: number): SearchHit {
  const { key, listingId } = order.positionOf(row);
  return { key, listingId, segmentNumber, row };
}

/** Opens an index over segments, oldest first: the base, then deltas. Without segments the index is empty. */
export function openIndex(segments: readonly Segment[]): SearchIndex {
  return new SearchIndex(segments);
}
