import { RowCollector } from "./collect-rows.ts";
import type { IndexRow } from "./index-row.ts";
import { encodeListingIds, isListingId } from "./listing-id-table.ts";
import { packSections } from "./pack-sections.ts";
import type { Column } from "./section.ts";

/**
 * Builds a segment, base or delta. A row replaces rows of the same listing id in older segments; of several rows with
 * one id, the last counts. `removedListingIds` are listings of older segments that no longer exist; an id that also has
 * a row here is not removed. Equal input gives equal bytes.
 *
 * @throws InvalidIndexRowError when the index cannot hold a row's listing id or a number
 */
export function buildSegment(
  rows: Iterable<IndexRow>,
  options: { removedListingIds?: Iterable<string>; pageBytes?: number } = {},
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
  encodeListingIds(sections, "removed", sortRemoved(options.removedListingIds ?? [], lastArrivals));
  sections.set("listing.rankOfRow", arrangement.rankOfRow);
  sections.set("listing.rowOfRank", arrangement.rowOfRank);
  encodeVariants(sections);
  collector.encodeColumns(sections, arrangement);
  return packSections(sections, options.pageBytes);
}

/** Ids that are no valid listing ids are dropped: no segment can hold them. */
function sortRemoved(listingIds: Iterable<string>, present: ReadonlyMap<string, number>): string[] {
  return [...new Set(listingIds)].filter((id) => isListingId(id) && !present.has(id)).sort();
}
