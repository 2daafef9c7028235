import { encodeSections } from "../bytes/encode-sections.ts";
import type { Column } from "../bytes/section.ts";
import { encodeListingIds, isListingId } from "../columns/listing-id-table.ts";
import { defaultZoneRows } from "../columns/sort-zones.ts";
import type { IndexRow } from "../rows/index-row.ts";
import { RowCollector } from "./collect-rows.ts";
import type { Segment } from "./open-segment.ts";
import { encodeReplacedRows, identitiesOf } from "./replaced-rows.ts";

/** How a segment is built. */
export interface SegmentOptions {
  /** Listings of older segments that no longer exist; an id with a row in this segment is not removed. */
  removedListingIds?: Iterable<string>;
  /**
   * The older segments, oldest first. The delta then stores which of their rows it replaces, and can be opened on these
   * segments only. Without them, a search must look up the delta's ids in the older segments.
   */
  below?: readonly Segment[];
  pageBytes?: number;
  /** The number of rows in a zone, at most 65,535. */
  zoneRows?: number;
}

/**
 * Builds a segment, base or delta, from rows that arrive one by one. A row replaces rows of the same listing id in older
 * segments; of several rows with one id, the last counts. Equal input gives equal bytes.
 */
export class SegmentBuilder {
  readonly #collector = new RowCollector();

  /** @throws InvalidIndexRowError when the index cannot hold the row's listing id or a number */
  add(row: IndexRow): void {
    this.#collector.add(row);
  }

  /**
   * Returns the segment of all rows so far. Can be called once.
   * @throws MissingBytes when the ids of a segment below are not loaded, see `prepareReplacement`
   */
  finish({
    removedListingIds = [],
    below,
    pageBytes,
    zoneRows = defaultZoneRows,
  }: SegmentOptions = {}): Uint8Array {
    const collector = this.#collector;
    const lastArrivals = new Map<string, number>();
    for (const [arrival, listingId] of collector.listingIds.entries()) lastArrivals.set(listingId, arrival);
    const sortedIds = [...lastArrivals.keys()].sort();
    const arrivalOfRank = Uint32Array.from(sortedIds, (listingId) => lastArrivals.get(listingId) ?? 0);
    const { arrangement, encodeVariants } = collector.arrange(arrivalOfRank);

    const sections = new Map<string, Column>();
    encodeListingIds(sections, "listing", sortedIds);
    const removedIds = sortRemoved(removedListingIds, lastArrivals);
    encodeListingIds(sections, "removed", removedIds);
    sections.set("listing.rankOfRow", arrangement.rankOfRow);
    sections.set("listing.rowOfRank", arrangement.rowOfRank);
    encodeVariants(sections);
    collector.encodeColumns(sections, arrangement, zoneRows);
    if (below === undefined) return encodeSections(sections, { pageBytes });
    encodeReplacedRows(sections, below, [...sortedIds, ...removedIds]);
    return encodeSections(sections, { below: identitiesOf(below), pageBytes });
  }
}

/**
 * Builds a segment from rows, see `SegmentBuilder`.
 * @throws InvalidIndexRowError when the index cannot hold a row's listing id or a number
 * @throws MissingBytes when the ids of a segment below are not loaded, see `prepareReplacement`
 */
export function buildSegment(rows: Iterable<IndexRow>, options: SegmentOptions = {}): Uint8Array {
  const builder = new SegmentBuilder();
  for (const row of rows) builder.add(row);
  return builder.finish(options);
}

/** Returns the removed ids in order, without invalid ids, which no segment can contain. */
function sortRemoved(listingIds: Iterable<string>, present: ReadonlyMap<string, number>): string[] {
  return [...new Set(listingIds)].filter((id) => isListingId(id) && !present.has(id)).sort();
}
