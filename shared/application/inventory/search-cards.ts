import type { StoredIndex } from "../../adapters/search-index/stored-index.ts";
import type { ListingCard } from "../../domain/inventory/listing-card.ts";
import { gatherEach } from "../../inventory/search/missing-bytes.ts";
import type { SearchIndex } from "../../inventory/search/open-index.ts";
import type { SearchHit, SearchRequest, SortPosition } from "../../inventory/search/search-request.ts";

/** A page of cards with their sort keys, null for unknown. `next` is null when nothing follows. */
export interface CardPage {
  rows: { key: number | null; card: ListingCard }[];
  next: SortPosition | null;
}

/** One page of the cards that match, in sort order. @throws Error when the index holds no summary of one */
export const searchCards = (index: StoredIndex, request: SearchRequest): Promise<CardPage> =>
  index.answer((opened) => {
    const { rows, next } = opened.search({ ...request, withSummaries: true });
    return { rows: gatherEach(rows, (hit) => ({ key: hit.key, card: readCard(opened, hit) })), next };
  });

function readCard(index: SearchIndex, hit: SearchHit): ListingCard {
  const summary = index.readSummary(hit);
  if (summary === null) throw new Error(`The index holds no summary of ${hit.listingId}`);
  return JSON.parse(Buffer.from(summary.buffer, summary.byteOffset, summary.length).toString("utf8"));
}
