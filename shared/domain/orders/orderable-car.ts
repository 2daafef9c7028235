import type { Listing } from "../inventory/listing.ts";
import { type CarFacts, carFactsOf } from "./car-facts.ts";

/** The facts of a car that placing an order depends on, for any source. */
export interface OrderableCar extends CarFacts, Pick<Listing, "listingId" | "auctionDate"> {
  /** Null for a dealer's car, which is bought at its fixed price. */
  auctionResult: Listing["auctionResult"] | null;
  /** Start or asking price, whole won; null when it is not known. */
  priceKrw: number | null;
}

/** Returns a listing in the form that orders are placed on. */
export const toOrderableCar = (listing: Listing): OrderableCar => ({
  ...carFactsOf(listing),
  listingId: listing.listingId,
  auctionDate: listing.auctionDate,
  auctionResult: listing.auctionResult,
  priceKrw: listing.startPriceKrw,
});
