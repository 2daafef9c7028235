import type { DealerCar } from "../../domain/dealers/dealer-car.ts";
import { toDealerListingId } from "../../domain/dealers/dealer-listing-id.ts";
import {
  type CarRound,
  findEarlierRounds,
  identifyCar,
  listedRoundLimit,
} from "../../domain/inventory/car-round.ts";
import type { Listing } from "../../domain/inventory/listing.ts";
import { assessMarket, type ComparableSale } from "../../domain/pricing/assess-market.ts";
import { krwToUsdRounded } from "../../domain/pricing/convert-currency.ts";
import { listingPriceUsd, type PastRound, type Pricing } from "../../domain/pricing/price-listing.ts";
import { readCarRounds } from "../../persistence/inventory/car-rounds.ts";
import { readComparables } from "../../persistence/inventory/comparables.ts";

/** A car for sale from any source, with the facts needed to find its past. */
export type CarForSale = Pick<
  Listing,
  "make" | "model" | "year" | "mileageKm" | "licensePlate" | "vin" | "auctionDate" | "startPriceKrw"
> & { listingId: string };

/** Returns a dealer's car in this form. */
export const toCarForSale = (car: DealerCar): CarForSale => ({
  ...car,
  listingId: toDealerListingId(car.id),
  auctionDate: null,
  startPriceKrw: car.priceKrw,
});

/** Earlier rounds of the car and sales of comparable cars. */
export interface CarPast {
  /** The car's earlier rounds, newest first. */
  rounds: readonly CarRound[];
  sales: readonly ComparableSale[];
}

/** Reads a car's past in one round trip. */
export async function loadCarPast(car: CarForSale, now: number): Promise<CarPast> {
  const [rounds, sales] = await Promise.all([readCarRounds(identifyCar(car)), readComparables(car, now)]);
  return { rounds: findEarlierRounds(car, rounds, now), sales };
}

/** Returns a car's pricing with its past; null without a usable rate. */
export const withCarPast = (
  pricing: Pricing | null,
  { offer, past }: { offer: CarForSale; past: CarPast },
  krwPerUsd: number | null,
): Pricing | null =>
  pricing === null || krwPerUsd === null
    ? null
    : {
        ...pricing,
        history: past.rounds.slice(0, listedRoundLimit).map((round) => priceRound(round, krwPerUsd)),
        marketAssessment: assessMarket(offer, past.sales, krwPerUsd),
      };

/** Start and sale price of a round; US dollars are null without a usable rate. */
export const priceRound = (round: CarRound, krwPerUsd: number | null): PastRound => ({
  vehicleId: round.listingId,
  source: round.source,
  auctionDate: round.auctionDate,
  auctionResult: round.auctionResult,
  mileageKm: round.mileageKm,
  listingPrice: listingPriceUsd(round.startPriceKrw, krwPerUsd),
  soldPrice:
    round.soldPriceKrw === null || krwPerUsd === null ? null : krwToUsdRounded(round.soldPriceKrw, krwPerUsd),
  listingPriceKrw: round.startPriceKrw,
  soldPriceKrw: round.soldPriceKrw,
  ...(round.withdrawnAt !== undefined && { withdrawnAt: round.withdrawnAt }),
});
