import type { Listing } from "../inventory/listing.ts";
import { krwToUsdRounded } from "./convert-currency.ts";
import type { MarketAssessment } from "./price-listing.ts";

/** What a car was sold for at auction. */
export interface ComparableSale {
  listingId: string;
  /** Epoch milliseconds of the auction. */
  soldAt: number;
  soldPriceKrw: number;
  mileageKm: number;
}

/** A sale together with what it is comparable by. */
export interface CarSale extends ComparableSale {
  make: string;
  model: string;
  year: number;
}

/** How long a sale says something about the market. */
export const comparableDays = 90;
/** Model years on either side that still compare. */
export const comparableYears = 1;
const mileageBandKm = 20_000;
const smallestSample = 5;
const marketBandPct = 5;

type SoldListing = Pick<
  Listing,
  "listingId" | "make" | "model" | "year" | "mileageKm" | "auctionDate" | "auctionResult" | "soldPriceKrw"
>;

/** The sale a listing stands for; null where it was not sold, or too little is known to compare anything with it. */
export function toSale(listing: SoldListing): CarSale | null {
  const { listingId, make, model, year, mileageKm, auctionDate, auctionResult, soldPriceKrw } = listing;
  const isSold = auctionResult === "sold" || auctionResult === "negotiation_sold";
  if (!isSold || mileageKm === null || auctionDate === null || soldPriceKrw === null || soldPriceKrw === 0) {
    return null;
  }
  return { listingId, make, model, year, mileageKm, soldAt: auctionDate, soldPriceKrw };
}

/** What cars like one were sold for. */
export interface ReferencePrice {
  /** Median, whole won. */
  referencePriceKrw: number;
  sampleSize: number;
}

/**
 * The median of sales within 20,000 km of a car's mileage. Below five of them, or without a mileage, nothing is said.
 *
 * @param sales of the same make and model and about the same year and time; the listing's own is passed over
 */
export function findReferencePrice(
  { listingId, mileageKm }: Pick<Listing, "listingId" | "mileageKm">,
  sales: readonly ComparableSale[],
): ReferencePrice | null {
  if (mileageKm === null) return null;
  const prices = sales
    .filter((sale) => sale.listingId !== listingId && Math.abs(sale.mileageKm - mileageKm) <= mileageBandKm)
    .map((sale) => sale.soldPriceKrw)
    .sort((one, other) => one - other);
  if (prices.length < smallestSample) return null;
  return { referencePriceKrw: medianOf(prices), sampleSize: prices.length };
}

/**
 * How a price stands against the reference price; without either, nothing is said. Within 5 % of the reference is at market.
 *
 * @param sales of the same make and model and about the same year and time; the listing's own is passed over
 */
export function assessMarket(
  car: Pick<Listing, "listingId" | "startPriceKrw" | "mileageKm">,
  sales: readonly ComparableSale[],
  krwPerUsd: number,
): MarketAssessment | null {
  const { startPriceKrw } = car;
  const reference = findReferencePrice(car, sales);
  if (startPriceKrw === null || reference === null) return null;
  const { referencePriceKrw, sampleSize } = reference;
  const deltaPct = Math.round(((startPriceKrw - referencePriceKrw) * 1000) / referencePriceKrw) / 10;
  return {
    referencePrice: krwToUsdRounded(referencePriceKrw, krwPerUsd),
    sampleSize,
    deltaPct,
    verdict: verdictOn(deltaPct),
  };
}

function verdictOn(deltaPct: number): MarketAssessment["verdict"] {
  if (deltaPct <= -marketBandPct) return "below_market";
  return deltaPct >= marketBandPct ? "above_market" : "at_market";
}

/** The median of whole won, rounded to whole won; `sorted` is ascending and not empty. */
export function medianOf(sorted: readonly number[]): number {
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
  return Math.round((lower + upper) / 2);
}
