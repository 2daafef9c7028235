import { hasBit } from "../../src/bytes/bitset.ts";
import type { IndexRow } from "../../src/rows/index-row.ts";
import type { SearchIndex } from "../../src/search/open-index.ts";
import { readRow } from "./read-row.ts";

/** Returns the current row of a listing in an index, or null if there is none. */
export function findRow(index: SearchIndex, listingId: string): IndexRow | null {
  for (const { segment, live } of index.liveSegments().toReversed()) {
    const rank = segment.listingIds.rankOf(listingId);
    if (rank === -1) continue;
    const row = segment.rowOfRank.at(rank);
    return live === null || hasBit(live.words, row) ? readRow(segment, row) : null;
  }
  return null;
}
