import { detectVan } from "@vehicle-sourcing/listing-search/text/detect-van.ts";
import { foldText } from "@vehicle-sourcing/listing-search/text/fold-text.ts";
import type { DealerCar, DealerInspection } from "../dealers/dealer-car.ts";
import { toDealerListingId } from "../dealers/dealer-listing-id.ts";
import { evaluateInspection } from "../dealers/evaluate-inspection.ts";
import { priceDealerCar } from "../dealers/price-dealer-car.ts";
import type { CarFacts } from "../inventory/car-facts.ts";
import { normaliseVin } from "../inventory/car-identity.ts";
import type { CarRound } from "../inventory/car-round.ts";
import type { Listing } from "../inventory/listing.ts";
import type { ListingSummary } from "../inventory/listing-summary.ts";
import type { AuctionResult, ListingSource } from "../inventory/vocabulary.ts";
import { type ComparableSale, findReferencePrice } from "../pricing/assess-market.ts";
import type { FeeSettings } from "../pricing/fee-settings.ts";
import { priceListing } from "../pricing/price-listing.ts";

/** Facts of a car that conditions use, from any source. Null means unknown and satisfies no filter. */
export interface WatchableCar
  extends Pick<CarFacts, "year" | "mileageKm" | "fuel" | "transmission" | "color" | "model" | "trim"> {
  vehicleId: string;
  source: ListingSource;
  /** Null for a dealer car. */
  auctionDate: number | null;
  accidentGrade: string | null;
  exteriorGrade: string | null;
  priceKrw: number | null;
  /** Landed cost before the partner's commission and discount, whole US dollars; null without a price or a rate. */
  landedBaseUsd: number | null;
  hasInspectionRecord: boolean;
  /** Whether any accident is recorded; each source defines accidents differently. */
  hasAccident: boolean | null;
  hasFrameDamage: boolean | null;
  /** In normal form; null for an invalid VIN. */
  vin: string | null;
  /** Texts folded for comparison. */
  folded: FoldedTexts;
  isVan: boolean;
  /** Option tokens in lower case. */
  options: ReadonlySet<string>;
  past: CarPastSignals;
}

/** A car's texts, folded. */
export interface FoldedTexts {
  make: string;
  model: string;
  subModel: string | null;
  trim: string | null;
  bodyStyle: string | null;
}

/** The facts that signals use. */
export interface CarPastSignals {
  /** The time of the check, epoch milliseconds. */
  seenAt: number;
  /** The price before the last change, whole won; null when none is known. */
  previousPriceKrw: number | null;
  /** Reference price from comparable sales, whole won; null when there were too few. */
  referencePriceKrw: number | null;
  /** Rounds before this round, newest first. */
  earlierRounds: readonly Pick<CarRound, "auctionDate" | "withdrawnAt" | "startPriceKrw">[];
  /** Number of rounds as the auction house counts them, including this round. */
  auctionCount: number | null;
}

/** Inputs of prices, the same for all partners. */
export interface WatchMarket {
  /** Won per US dollar; null when no usable rate is known. */
  krwPerUsd: number | null;
  fees: FeeSettings;
}

/** Facts about a car from other records, all optional. A signal with missing facts does not match. */
export interface KnownPast {
  now: number;
  previousPriceKrw?: number | null | undefined;
  earlierRounds?: readonly CarRound[] | undefined;
  sales?: readonly ComparableSale[] | undefined;
}

const noDiscount = { discount: { commissionUsd: 0, fixedDiscountUsd: 0 } };
const openResults: readonly AuctionResult[] = ["upcoming", "no_bid"];

/**
 * Reports whether a listing can still be bought, by bid or at its asking price. Other listings leave
 * automatic watches.
 */
export const isListingForSale = ({ auctionResult }: Pick<Listing, "auctionResult">): boolean =>
  openResults.includes(auctionResult);

/** Returns an auction car as conditions see it. */
export function toWatchableListing(
  listing: Omit<ListingSummary, "accidentSummary">,
  market: WatchMarket,
  past: KnownPast,
): WatchableCar {
  const { listingId, source, auctionDate, accidentGrade, exteriorGrade, startPriceKrw } = listing;
  const { hasAccident, hasFrameDamage } = listing;
  return {
    ...shareFacts(listing),
    ...{ vehicleId: listingId, source, auctionDate, accidentGrade, exteriorGrade, priceKrw: startPriceKrw },
    landedBaseUsd:
      priceListing(listing, { ...market, partner: noDiscount })?.breakdown.estimatedLanded ?? null,
    hasInspectionRecord: hasAccident !== null || hasFrameDamage !== null,
    hasAccident: hasFrameDamage === true ? true : hasAccident,
    hasFrameDamage,
    past: toPast({ ...listing, vehicleId: listingId, priceKrw: startPriceKrw }, past, listing.auctionCount),
  };
}

/** Returns a dealer's car in the form that conditions read; `inspection` is null if there is none. */
export function toWatchableDealerCar(
  car: DealerCar,
  inspection: DealerInspection | null,
  market: WatchMarket,
  past: KnownPast,
): WatchableCar {
  const vehicleId = toDealerListingId(car.id);
  const hasFrameDamage = inspection === null ? null : evaluateInspection(inspection).hasFrameDamage;
  return {
    ...shareFacts(car),
    ...{ vehicleId, source: "dealer", auctionDate: null, accidentGrade: null, exteriorGrade: null },
    priceKrw: car.priceKrw,
    landedBaseUsd:
      priceDealerCar(car.priceKrw, { ...market, partner: noDiscount })?.breakdown.estimatedLanded ?? null,
    hasInspectionRecord: inspection !== null,
    hasAccident: inspection === null ? null : wasInAccident(car, inspection, hasFrameDamage === true),
    hasFrameDamage,
    past: toPast({ ...car, vehicleId }, past, null),
  };
}

/**
 * Reports whether a car was in an accident. A dealer car counts as clean only when the inspection says so and
 * neither the advertisement nor insurance data contradict it.
 */
function wasInAccident(
  car: DealerCar,
  inspection: DealerInspection,
  hasFrameDamage: boolean,
): boolean | null {
  const claims = inspection.insuranceClaims ?? 0;
  const isKnown = inspection.hasAccident === true || car.hasAccident === true || hasFrameDamage || claims > 0;
  return isKnown ? true : inspection.hasAccident;
}

function shareFacts(car: CarFactsOfWatch) {
  const { year, mileageKm, fuel, transmission, color, model, trim } = car;
  const fold = (text: string | null) => (text === null ? null : foldText(text));
  return {
    ...{ year, mileageKm, fuel, transmission, color, model, trim },
    vin: normaliseVin(car.vin),
    folded: {
      make: foldText(car.make),
      model: foldText(model),
      subModel: fold(car.subModel),
      trim: fold(trim),
      bodyStyle: fold(car.bodyStyle),
    },
    isVan: detectVan(car),
    options: new Set(car.options.map((token) => token.toLowerCase())),
  };
}

type CarFactsOfWatch = Omit<
  CarFacts,
  "firstRegistration" | "displacementCc" | "drivetrain" | "seats" | "photos"
>;

function toPast(
  car: { vehicleId: string; mileageKm: number | null; priceKrw: number | null },
  { now, previousPriceKrw = null, earlierRounds = [], sales = [] }: KnownPast,
  auctionCount: number | null,
): CarPastSignals {
  const reference = findReferencePrice({ listingId: car.vehicleId, mileageKm: car.mileageKm }, sales);
  return {
    seenAt: now,
    previousPriceKrw,
    referencePriceKrw: reference?.referencePriceKrw ?? null,
    earlierRounds,
    auctionCount,
  };
}
