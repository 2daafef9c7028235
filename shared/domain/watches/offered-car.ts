import type { DealerCar } from "../dealers/dealer-car.ts";
import { toDealerListingId } from "../dealers/dealer-listing-id.ts";
import { normaliseVin } from "../inventory/car-identity.ts";
import type { ListingSummary } from "../inventory/listing-summary.ts";

/** A car from an auction house or a dealer, in the form that lists of watches store. */
export type OfferedCar = { auction: ListingSummary } | { dealer: DealerCar };

/** Returns the car's listing id. */
export const vehicleIdOf = (offered: OfferedCar): string =>
  "auction" in offered ? offered.auction.listingId : toDealerListingId(offered.dealer.id);

/** Returns the car's start or asking price, whole won; null while it has no price. */
export const priceKrwOf = (offered: OfferedCar): number | null =>
  "auction" in offered ? offered.auction.startPriceKrw : offered.dealer.priceKrw;

/** Returns the car's VIN in normal form; null without a valid VIN. */
export const vinOf = (offered: OfferedCar): string | null =>
  normaliseVin("auction" in offered ? offered.auction.vin : offered.dealer.vin);
