import type { VehicleDetail } from "../../contract/resources/vehicle.ts";
import type { DealerCar } from "../../domain/dealers/dealer-car.ts";
import { toDealerListingId } from "../../domain/dealers/dealer-listing-id.ts";
import { type CarRound, findEarlierRounds, identifyCar } from "../../domain/inventory/car-round.ts";
import type { Listing } from "../../domain/inventory/listing.ts";
import { assessMarket, type ComparableSale } from "../../domain/pricing/assess-market.ts";
import { krwToUsdRounded } from "../../domain/pricing/convert-currency.ts";
import { listingPriceUsd, type PastRound } from "../../domain/pricing/price-listing.ts";
import { toKstIsoOrNull } from "../../domain/time/format-time.ts";
import { readCarRounds } from "../../persistence/inventory/car-rounds.ts";
import { readComparables } from "../../persistence/inventory/comparables.ts";

/** A car somebody may buy, from whichever source, by what its past is found with. */
export type CarOnOffer = Pick<
  Listing,
  "make" | "model" | "year" | "mileageKm" | "licensePlate" | "vin" | "auctionDate" | "startPriceKrw"
> & { listingId: string };

/** A dealer's car as one on offer. */
export const toCarOnOffer = (car: DealerCar): CarOnOffer => ({
  ...car,
  listingId: toDealerListingId(car.id),
  auctionDate: null,
  startPriceKrw: car.priceKrw,
});

/** What happened before: to the car itself, and to cars like it. */
export interface CarPast {
  /** Its earlier rounds, newest first. */
  rounds: readonly CarRound[];
  sales: readonly ComparableSale[];
}

/** Reads a car's past in one round trip. */
export async function loadCarPast(car: CarOnOffer, now: number): Promise<CarPast> {
  const [rounds, sales] = await Promise.all([readCarRounds(identifyCar(car)), readComparables(car, now)]);
  return { rounds: findEarlierRounds(car, rounds, now), sales };
}

/** The car with its past in its pricing, which it has none of without a usable rate. */
export function withCarPast(
  detail: VehicleDetail,
  { offer, past }: { offer: CarOnOffer; past: CarPast },
  krwPerUsd: number | null,
): VehicleDetail {
  if (detail.pricing === null || krwPerUsd === null) return { ...detail, pricing: null };
  const pricing = {
    ...detail.pricing,
    history: past.rounds.map((round) => presentRound(round, krwPerUsd)),
    market_assessment: assessMarket(offer, past.sales, krwPerUsd),
  };
  return { ...detail, pricing };
}

/** A round as it is shown; US dollars are null without a usable rate. */
export const presentRound = (round: CarRound, krwPerUsd: number | null): PastRound => ({
  vehicle_id: round.listingId,
  source: round.source,
  auction_date: toKstIsoOrNull(round.auctionDate),
  auction_result: round.auctionResult,
  mileage_km: round.mileageKm,
  listing_price: listingPriceUsd(round.startPriceKrw, krwPerUsd),
  sold_price:
    round.soldPriceKrw === null || krwPerUsd === null ? null : krwToUsdRounded(round.soldPriceKrw, krwPerUsd),
  listing_price_krw: round.startPriceKrw,
  sold_price_krw: round.soldPriceKrw,
});
