import { clearBits, countBits, countWords, setBits } from "../bytes/bitset.ts";
import { gatherEach } from "../bytes/missing-bytes.ts";
import type { Segment } from "../segments/open-segment.ts";
import { findRows, prepareReplacement } from "../segments/replaced-rows.ts";
import type { LiveRows } from "./compile-filters.ts";

/**
 * Returns, for each segment, the rows that no newer segment replaces or removes; null when these are all rows. Reads
 * the ids of a segment only if a newer segment does not name the rows that it replaces.
 *
 * @param segments oldest first
 */
export function markLiveRows(segments: readonly Segment[]): LiveRows[] {
  return gatherEach(segments, (segment, number) => {
    if (number === segments.length - 1) return null;
    const words = new Uint32Array(countWords(segment.rowCount));
    setBits(words, 0, segment.rowCount);
    gatherEach(segments.slice(number + 1), (newer) => {
      if (newer.replaced === null) clearByIds(words, segment, newer);
      else newer.replaced.clearIn(words, number);
    });
    const count = countBits(words, 0, words.length);
    return count === segment.rowCount ? null : { words, count };
  });
}

function clearByIds(words: Uint32Array, segment: Segment, newer: Segment): void {
  prepareReplacement([segment]);
  for (const table of [newer.listingIds, newer.removedListingIds])
    for (const row of findRows(segment, table.ids())) clearBits(words, row, row + 1);
}
