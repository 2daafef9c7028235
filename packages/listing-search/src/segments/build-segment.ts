import { encodeSections } from "../bytes/encode-sections.ts";
import type { Column } from "../bytes/section.ts";
import { encodeListingIds, isListingId } from "../columns/listing-id-table.ts";
import { defaultZoneRows } from "../columns/sort-zones.ts";
import type { IndexRow } from "../rows/index-row.ts";
import { RowCollector } from "./collect-rows.ts";
import type { Segment } from "./open-segment.ts";
import { encodeReplacedRows, identitiesOf } from "./replaced-rows.ts";

/**
 * Builds a segment, base or delta. A row replaces rows of the same listing id in older segments; of several rows with
 * one id, the last counts. `removedListingIds` are listings of older segments that no longer exist; an id with a row
 * here is not removed. If the older segments are given as `below`, oldest first, the delta stores which of their rows
 * it replaces, and can be opened on these segments only. Without `below`, a search must look up the delta's ids in the
 * older segments. Equal input gives equal bytes. `zoneRows`, the number of rows in a zone, is at most 65,535.
 *
 * @throws InvalidIndexRowError when the index cannot hold a row's listing id or a number
 * @throws MissingBytes when the ids of a segment below are not loaded, see `prepareReplacement`
 */
export function buildSegment(
  rows: Iterable<IndexRow>,
  options: {
    removedListingIds?: Iterable<string>;
    below?: readonly Segment[];
    pageBytes?: number;
    zoneRows?: number;
  } = {},
): Uint8Array {
  const collector = new RowCollector();
  for (const row of rows) collector.add(row);
  const lastArrivals = new Map<string, number>();
  for (const [arrival, listingId] of collector.listingIds.entries()) lastArrivals.set(listingId, arrival);
  const sortedIds = [...lastArrivals.keys()].sort();
  const arrivalOfRank = Uint32Array.from(sortedIds, (listingId) => lastArrivals.get(listingId) ?? 0);
  const { arrangement, encodeVariants } = collector.arrange(arrivalOfRank);

  const sections = new Map<string, Column>();
  encodeListingIds(sections, "listing", sortedIds);
  const removedIds = sortRemoved(options.removedListingIds ?? [], lastArrivals);
  encodeListingIds(sections, "removed", removedIds);
  sections.set("listing.rankOfRow", arrangement.rankOfRow);
  sections.set("listing.rowOfRank", arrangement.rowOfRank);
  encodeVariants(sections);
  const { below, pageBytes, zoneRows = defaultZoneRows } = options;
  collector.encodeColumns(sections, arrangement, zoneRows);
  if (below === undefined) return encodeSections(sections, { pageBytes });
  encodeReplacedRows(sections, below, [...sortedIds, ...removedIds]);
  return encodeSections(sections, { below: identitiesOf(below), pageBytes });
}

/** Returns the removed ids in order, without invalid ids, which no segment can contain. */
function sortRemoved(listingIds: Iterable<string>, present: ReadonlyMap<string, number>): string[] {
  return [...new Set(listingIds)].filter((id) => isListingId(id) && !present.has(id)).sort();
}
