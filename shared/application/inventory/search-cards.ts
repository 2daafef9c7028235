import { gatherEach } from "@vehicle-sourcing/listing-search/bytes/missing-bytes.ts";
import type { StoredIndex } from "@vehicle-sourcing/listing-search/loading/stored-index.ts";
import type {
  SearchHit,
  SearchRequest,
  SortPosition,
} from "@vehicle-sourcing/listing-search/rows/search-request.ts";
import type { SearchIndex } from "@vehicle-sourcing/listing-search/search/open-index.ts";
import type { ListingCard } from "../../domain/inventory/listing-card.ts";
import type { UnknownName } from "../../domain/inventory/unknown-name.ts";
import { findUnknownNames } from "./find-unknown-names.ts";

/** A page of cards with their sort keys. A key is null if it is unknown. `next` is null on the last page. */
export interface CardPage {
  rows: { key: number | null; card: ListingCard }[];
  next: SortPosition | null;
  /** Values of the name filters that occur in no listing. */
  unknownNames: UnknownName[];
}

/**
 * Returns one page of the matching cards, in sort order. @throws Error when the index lacks the summary of a
 * card
 */
export const searchCards = (index: StoredIndex, request: SearchRequest): Promise<CardPage> =>
  index.answer((opened) => {
    const { rows, next } = opened.search({ ...request, withSummaries: true });
    return {
      rows: gatherEach(rows, (hit) => ({ key: hit.key, card: readCard(opened, hit) })),
      next,
      unknownNames: findUnknownNames(opened, request.filters),
    };
  });

/**
 * Maximum number of unpacked cards that are cached per index. They take about 3 MB. The cache saves time, because lists
 * often contain the same cars, and unpacking a card costs more than finding it. A cached card is never outdated,
 * because a row of an index never changes.
 */
const mostKeptCards = 1_000;
const keptCards = new WeakMap<SearchIndex, Map<number, ListingCard>>();

function readCard(index: SearchIndex, hit: SearchHit): ListingCard {
  const kept = keptCards.get(index) ?? new Map<number, ListingCard>();
  keptCards.set(index, kept);
  const place = hit.segmentNumber * rowsOfSegment + hit.row;
  const known = kept.get(place);
  if (known !== undefined) return known;
  const card = unpackCard(index, hit);
  kept.set(place, card);
  const [oldest] = kept.keys();
  if (kept.size > mostKeptCards && oldest !== undefined) kept.delete(oldest);
  return card;
}

/** Exceeds every row number of a segment, because row numbers have 32 bits. */
const rowsOfSegment = 2 ** 32;

/** Frozen, because later requests share it. */
function unpackCard(index: SearchIndex, hit: SearchHit): ListingCard {
  const summary = index.readSummary(hit);
  if (summary === null) throw new Error(`The index holds no summary of ${hit.listingId}`);
  const text = Buffer.from(summary.buffer, summary.byteOffset, summary.length).toString("utf8");
  const card = JSON.parse(text) as ListingCard;
  for (const value of Object.values(card)) Object.freeze(value);
  return Object.freeze(card);
}
