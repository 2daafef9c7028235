import type { Listing } from "./listing.ts";

/** The facts of a listing from which its round and its sale are recorded. Both records outlive the listing. */
export type MarketFacts = Pick<
  Listing,
  | "listingId"
  | "source"
  | "make"
  | "model"
  | "year"
  | "mileageKm"
  | "licensePlate"
  | "vin"
  | "auctionDate"
  | "auctionResult"
  | "startPriceKrw"
  | "soldPriceKrw"
>;

/** Reduces a listing or summary to its market facts. */
export function toMarketFacts(listing: MarketFacts): MarketFacts {
  const { listingId, source, make, model, year, mileageKm } = listing;
  const { licensePlate, vin, auctionDate, auctionResult, startPriceKrw, soldPriceKrw } = listing;
  return {
    ...{ listingId, source, make, model, year, mileageKm },
    ...{ licensePlate, vin, auctionDate, auctionResult, startPriceKrw, soldPriceKrw },
  };
}
