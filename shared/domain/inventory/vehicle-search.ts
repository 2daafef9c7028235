import type { DealerPosition } from "../dealers/branch-position.ts";
import type { AuctionResult, ListingSource } from "./vocabulary.ts";

/** Sorts of a vehicle list. */
export const vehicleSorts = [
  "auction_date_asc",
  "price_asc",
  "price_desc",
  "year_desc",
  "mileage_asc",
] as const;
/** Sort of a vehicle list. */
export type VehicleSort = (typeof vehicleSorts)[number];

/** The maximum number of makes, and of models, in the counts of a search. The most frequent names are kept. */
export const mostCountedNames = 500;

/** Filters of a vehicle search as sent by a partner. All must match; a missing filter is ignored. */
export interface VehicleFilters {
  keyword?: string | undefined;
  make?: readonly string[] | undefined;
  model?: readonly string[] | undefined;
  sub_model?: string | undefined;
  body_style?: string | undefined;
  /** Body styles of cars from all sources. The filter `body_style`, in contrast, is ignored for dealer cars. */
  body_type?: readonly string[] | undefined;
  year_min?: number | undefined;
  year_max?: number | undefined;
  mileage_max_km?: number | undefined;
  price_min_usd?: number | undefined;
  price_max_usd?: number | undefined;
  source?: readonly ListingSource[] | undefined;
  fuel?: readonly string[] | undefined;
  transmission?: readonly string[] | undefined;
  color?: readonly string[] | undefined;
  accident_grade?: readonly string[] | undefined;
  exterior_grade?: readonly string[] | undefined;
  options_include?: readonly string[] | undefined;
  auction_status?: readonly AuctionResult[] | undefined;
  /** First auction day, `YYYY-MM-DD` in Korea. */
  auction_date_from?: string | undefined;
  /** Last auction day, included. */
  auction_date_to?: string | undefined;
  auction_count_min?: number | undefined;
  auction_count_max?: number | undefined;
  orderable_only?: boolean | undefined;
}

/** Filters that only auction cars can match, because dealers' cars have no rounds and no grades. */
export const auctionOnlyFilters = [
  "auction_status",
  "accident_grade",
  "exterior_grade",
  "auction_date_from",
  "auction_date_to",
  "auction_count_min",
  "auction_count_max",
  "orderable_only",
] as const satisfies (keyof VehicleFilters)[];

/** The sources that a search covers; all auction houses if no source is named. */
export interface SearchScope {
  dealer: boolean;
  /** Null means all auction houses. */
  auctions: readonly string[] | null;
}

/** Returns the sources that the filters name. */
export function scopeOf({ source = [] }: VehicleFilters): SearchScope {
  const auctions = source.filter((one) => one !== "dealer");
  if (source.length === 0) return { dealer: false, auctions: null };
  return { dealer: source.includes("dealer"), auctions };
}

/** Position after a page of auction cars: the last car's sort key and id. */
export interface AuctionPosition {
  key: number | null;
  listingId: string;
}

/** Position after a page of a vehicle list. */
export type VehiclePosition = AuctionPosition | DealerPosition;

/** Reports whether a position belongs to a list of dealer cars. */
export const isDealerPosition = (position: VehiclePosition): position is DealerPosition =>
  "branches" in position;

/**
 * Returns the maximum numbers of auction cars and dealer cars for a mixed first page. With the default sort, each part
 * gets half of the page. With any other sort, each part may fill the page, because the parts are then merged.
 */
export function shareLimit(
  limit: number,
  sort: VehicleSort,
  dealerMaximum: number,
): { auction: number; dealer: number } {
  if (sort !== "auction_date_asc") return { auction: limit, dealer: Math.min(limit, dealerMaximum) };
  return { auction: Math.ceil(limit / 2), dealer: Math.min(Math.floor(limit / 2), dealerMaximum) };
}
