import { gather, gatherEach } from "../bytes/missing-bytes.ts";
import { compileFilters, type LiveRows } from "../predicates/compile-filters.ts";
import { createScratch, type Scratch } from "../predicates/intersect-predicates.ts";
import { markLiveRows } from "../predicates/mark-live-rows.ts";
import type { SearchFilters, SearchHit, SearchPage, SearchRequest } from "../rows/search-request.ts";
import type { Segment } from "../segments/open-segment.ts";
import { requireOwnBases } from "../segments/replaced-rows.ts";
import { findMissingValues, type MissingValue, type NameField } from "./find-missing-values.ts";
import { FoundRow, mergeFound } from "./found-rows.ts";
import type { LiveSegment } from "./list-facets.ts";
import { searchSegment } from "./search-segment.ts";
import { SortOrder } from "./sort-order.ts";

/** One immutable version of the inventory. If several segments contain a listing, the newest counts. */
export class SearchIndex {
  readonly #segments: readonly Segment[];
  #live: readonly LiveRows[] | undefined;
  readonly #scratch: Scratch;

  /**
   * @param segments the base, then deltas from oldest to newest
   * @throws SegmentFormatError when a delta was built on other segments than those before it
   */
  constructor(segments: readonly Segment[]) {
    requireOwnBases(segments);
    this.#segments = segments;
    this.#scratch = createScratch(Math.max(0, ...segments.map((segment) => segment.rowCount)));
  }

  /** Returns the number of current listings. */
  get rowCount(): number {
    return this.#segments.reduce(
      (sum, segment, number) => sum + (this.#liveOf(number)?.count ?? segment.rowCount),
      0,
    );
  }

  /** Returns one page of the matching listings, in sort order. */
  search(request: SearchRequest): SearchPage {
    const { filters, sort, after, limit } = request;
    const isLoaded = this.#segments.every(({ bytes }) => bytes.isComplete);
    let last: FoundRow | undefined;
    const pages = gatherEach(this.#segments, (segment, segmentNumber) => {
      const order = new SortOrder(segment, sort);
      const [fromOrdinal, predicates] = gather(
        () => (after === undefined ? 0 : order.ordinalAfter(after)),
        () => compileFilters(segment, () => this.#liveOf(segmentNumber), filters),
        () => order.prepareStart(),
      );
      // The limit includes one more row, which shows whether anything follows. Once a segment has found that row, later
      // segments only need to return rows up to its key.
      const endKey = last === undefined ? order.endKey : order.endKeyOf(last.key);
      const page = { order, fromOrdinal, endKey, limit: limit + 1 };
      const found = searchSegment(segment, predicates, page, this.#scratch).map(
        (row) => new FoundRow(order, segmentNumber, row),
      );
      // While parts are missing, later segments are not limited by this row's key, so that one pass finds the missing
      // parts of all segments.
      if (isLoaded && found.length > limit) last ??= found[limit];
      return found;
    });
    const rows = mergeFound(pages, this.#segments, request);
    const end = rows.length > limit ? rows[limit - 1] : undefined;
    return { rows: rows.slice(0, limit), next: end ? { key: end.key, listingId: end.listingId } : null };
  }

  /** Returns the values of one name filter that no listing has. */
  findMissingValues(filters: SearchFilters, field: NameField): MissingValue[] {
    return findMissingValues(this.#segments, filters, field);
  }

  /** Returns the summary of a hit of this index; null when the index was built without summaries. */
  readSummary({ segmentNumber, row }: SearchHit): Uint8Array | null {
    return this.#segments[segmentNumber]?.summaries?.read(row) ?? null;
  }

  /**
   * Returns the ids of listings that may have a term, at most `limit` per segment: first those without an auction date,
   * then by the latest auction. Check each listing, because it may lack the term, or may have been replaced or removed.
   */
  findByTerm(term: string, limit: number): string[] {
    const found = gatherEach(this.#segments, ({ terms, rankOfRow, listingIds }) =>
      gatherEach(terms?.find(term, limit) ?? [], (row) => listingIds.idAt(rankOfRow.at(row))),
    );
    return [...new Set(found.flat())];
  }

  /** Returns the segments of the index, oldest first, each with its current rows. */
  liveSegments(): LiveSegment[] {
    return this.#segments.map((segment, number) => ({ segment, live: this.#liveOf(number) }));
  }

  /**
   * Returns the current rows of a segment. They are determined by the first query, because an index can be opened
   * before its lists of replaced rows are loaded.
   */
  #liveOf(segmentNumber: number): LiveRows {
    this.#live ??= markLiveRows(this.#segments);
    return this.#live[segmentNumber] ?? null;
  }
}

/**
 * Opens an index over segments, oldest first: the base, then deltas. Without segments the index is empty.
 *
 * @throws SegmentFormatError when a delta was built on other segments than those before it
 */
export function openIndex(segments: readonly Segment[]): SearchIndex {
  return new SearchIndex(segments);
}
