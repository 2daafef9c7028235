import { countBits, countWords, setBits } from "./bitset.ts";
import type { LiveRows } from "./compile-filters.ts";
import { gather, gatherEach } from "./missing-bytes.ts";
import type { Segment } from "./open-segment.ts";

/**
 * For each segment, the rows that no newer segment replaces or removes; null when these are all rows.
 *
 * @param segments oldest first
 */
export function markLiveRows(segments: readonly Segment[]): LiveRows[] {
  return gatherEach(segments, (segment, number) => {
    if (number === segments.length - 1) return null;
    gather(
      () => segment.listingIds.prepare(),
      () => segment.rowOfRank.all(),
    );
    const words = new Uint32Array(countWords(segment.rowCount));
    setBits(words, 0, segment.rowCount);
    for (const newer of segments.slice(number + 1)) {
      for (const listingId of newer.listingIds.ids()) clearListing(words, segment, listingId);
      for (const listingId of newer.removedListingIds.ids()) clearListing(words, segment, listingId);
    }
    const count = countBits(words, 0, words.length);
    return count === segment.rowCount ? null : { words, count };
  });
}

function clearListing(words: Uint32Array, segment: Segment, listingId: string): void {
  const rank = segment.listingIds.rankOf(listingId);
  if (rank === -1) return;
  const row = segment.rowOfRank.at(rank);
  words[row >>> 5] = (words[row >>> 5] ?? 0) & ~(1 << (row & 31));
}
