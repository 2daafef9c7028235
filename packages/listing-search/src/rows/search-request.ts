import type { OrderedField } from "./index-row.ts";

/**
 * Filters of a search. All must match; a missing field does not filter. A list matches if the row has one of
 * its values (so an empty list matches nothing), except `optionsInclude`, of which the row must have all.
 * Text comparison ignores case and Unicode compatibility forms. A row with a null field never matches a
 * filter on it.
 */
export interface SearchFilters {
  /** Every term, split at white space, must occur within make, model or trim. Blank text does not filter. */
  keyword?: string | undefined;
  makes?: readonly string[] | undefined;
  models?: readonly string[] | undefined;
  subModels?: readonly string[] | undefined;
  trims?: readonly string[] | undefined;
  /**
   * `van` also matches by body style, model and trim texts (see `text/detect-van.ts`); other values match
   * exactly.
   */
  bodyStyles?: readonly string[] | undefined;
  yearMin?: number | undefined;
  yearMax?: number | undefined;
  mileageMaxKm?: number | undefined;
  priceMinKrw?: number | undefined;
  priceMaxKrw?: number | undefined;
  sources?: readonly string[] | undefined;
  fuels?: readonly string[] | undefined;
  transmissions?: readonly string[] | undefined;
  colors?: readonly string[] | undefined;
  accidentGrades?: readonly string[] | undefined;
  exteriorGrades?: readonly string[] | undefined;
  optionsInclude?: readonly string[] | undefined;
  auctionResults?: readonly string[] | undefined;
  /** Inclusive lower bound, epoch milliseconds. */
  auctionDateFromMs?: number | undefined;
  /** Exclusive upper bound, epoch milliseconds. */
  auctionDateBeforeMs?: number | undefined;
  auctionCountMin?: number | undefined;
  auctionCountMax?: number | undefined;
  /** Only rows with the result `upcoming` and an auction after this instant, epoch milliseconds. */
  orderableAfterMs?: number | undefined;
  hasAccident?: boolean | undefined;
  hasFrameDamage?: boolean | undefined;
}

/**
 * Field and direction of each sort. Unknown keys come last in either direction; equal keys are ordered by ascending
 * listing id.
 */
export const sorts = {
  auction_date_asc: { field: "auctionDateMs", descending: false },
  price_asc: { field: "priceKrw", descending: false },
  price_desc: { field: "priceKrw", descending: true },
  year_desc: { field: "year", descending: true },
  mileage_asc: { field: "mileageKm", descending: false },
} as const satisfies Record<string, { field: OrderedField; descending: boolean }>;
export type SortName = keyof typeof sorts;

/** A position in a sort, independent of the index version and of existing rows. `key` is the sort value. */
export interface SortPosition {
  key: number | null;
  listingId: string;
}

/**
 * `after` is the end of the previous page; `limit` is at least 1. `withSummaries` announces that the summary
 * of each hit will be read, so that a partly loaded index loads them with the page.
 */
export interface SearchRequest {
  filters: SearchFilters;
  sort: SortName;
  after?: SortPosition | undefined;
  limit: number;
  withSummaries?: boolean;
}

/** A found row: its position in the sort, and its location for `readSummary`. */
export interface SearchHit extends SortPosition {
  segmentNumber: number;
  row: number;
}

/** One page in sort order. `next` is the position to continue after, or null when nothing follows. */
export interface SearchPage {
  rows: SearchHit[];
  next: SortPosition | null;
}
