import type { Listing } from "./listing.ts";

/** What of a listing outlives it: the round it was, and the sale it may have ended in. */
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

/** Cuts a listing or a card down to what outlives it. */
export function toMarketFacts(listing: MarketFacts): MarketFacts {
  const { listingId, source, make, model, year, mileageKm } = listing;
  const { licensePlate, vin, auctionDate, auctionResult, startPriceKrw, soldPriceKrw } = listing;
  return {
    ...{ listingId, source, make, model, year, mileageKm },
    ...{ licensePlate, vin, auctionDate, auctionResult, startPriceKrw, soldPriceKrw },
  };
}
