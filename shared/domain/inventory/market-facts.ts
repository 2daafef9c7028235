import type { Listing } from "./listing.ts";

/** Records that outlive a listing: its round and its sale, if any. */
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

/** Reduces a listing or card to these facts. */
export function toMarketFacts(listing: MarketFacts): MarketFacts {
  const { listingId, source, make, model, year, mileageKm } = listing;
  const { licensePlate, vin, auctionDate, auctionResult, startPriceKrw, soldPriceKrw } = listing;
  return {
    ...{ listingId, source, make, model, year, mileageKm },
    ...{ licensePlate, vin, auctionDate, auctionResult, startPriceKrw, soldPriceKrw },
  };
}
