import type { DealerCar } from "../dealers/dealer-car.ts";
import type { Listing } from "../inventory/listing.ts";
import { type OrderedCarFacts, orderedCarFactsOf } from "./ordered-car-facts.ts";

/** The facts of a car that the placement of an order needs, from any source. */
export interface OrderableCar extends OrderedCarFacts, Pick<Listing, "listingId" | "auctionDate"> {
  /** Null for a dealer's car, which has a fixed price. */
  auctionResult: Listing["auctionResult"] | null;
  /** Start or asking price, whole won; null when unknown. */
  priceKrw: number | null;
}

/** Returns a listing in the form that order placement uses. */
export const toOrderableCar = (listing: Listing): OrderableCar => ({
  ...orderedCarFactsOf(listing),
  listingId: listing.listingId,
  auctionDate: listing.auctionDate,
  auctionResult: listing.auctionResult,
  priceKrw: listing.startPriceKrw,
});

/** Returns a dealer's car in the form that order placement uses: it has no auction, but a fixed price. */
export const toOrderableDealerCar = (listingId: string, car: DealerCar): OrderableCar => ({
  ...orderedCarFactsOf(car),
  listingId,
  auctionDate: null,
  auctionResult: null,
  priceKrw: car.priceKrw,
});
