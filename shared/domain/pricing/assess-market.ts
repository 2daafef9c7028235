import type { Listing } from "../inventory/listing.ts";
import { krwToUsdRounded } from "./convert-currency.ts";
import type { MarketAssessment } from "./price-listing.ts";

/** The sale of one car at auction. */
export interface ComparableSale {
  listingId: string;
  /** Epoch milliseconds of the auction. */
  soldAt: number;
  soldPriceKrw: number;
  mileageKm: number;
}

/** A sale with the fields by which it is compared. */
export interface CarSale extends ComparableSale {
  make: string;
  model: string;
  year: number;
}

/** Number of days for which a sale counts as comparable. */
export const comparableDays = 90;
/** Model years on either side that count as comparable. */
export const comparableYears = 1;
/** Cars whose mileages differ by more than this are not compared. */
export const mileageBandKm = 20_000;
/** Minimum number of sales for a reference price. Fewer sales do not represent the market. */
export const smallestSample = 5;
const marketBandPct = 5;

type SoldListing = Pick<
  Listing,
  "listingId" | "make" | "model" | "year" | "mileageKm" | "auctionDate" | "auctionResult" | "soldPriceKrw"
>;

/** Returns the sale of a listing; null if it was not sold or lacks facts for a comparison. */
export function toSale(listing: SoldListing): CarSale | null {
  const { listingId, make, model, year, mileageKm, auctionDate, auctionResult, soldPriceKrw } = listing;
  const isSold = auctionResult === "sold" || auctionResult === "negotiation_sold";
  if (!isSold || mileageKm === null || auctionDate === null || soldPriceKrw === null || soldPriceKrw === 0) {
    return null;
  }
  return { listingId, make, model, year, mileageKm, soldAt: auctionDate, soldPriceKrw };
}

/** The typical price of similar cars. */
export interface ReferencePrice {
  /** Median, whole won. */
  referencePriceKrw: number;
  sampleSize: number;
}

/**
 * Returns the median price of sales within 20,000 km of a car's mileage. Null with fewer than five sales or
 * without a mileage.
 *
 * @param sales sales of the same make and model, and of a similar model year and date; the listing's own sale is
 * ignored
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
 * Compares a price with the reference price; null when either is unknown. Within 5 % of the reference counts as
 * at market.
 *
 * @param sales sales of the same make and model, and of a similar model year and date; the listing's own sale is
 * ignored
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

/** Returns the median of prices, rounded to whole won. `sorted` is ascending and not empty. */
export function medianOf(sorted: readonly number[]): number {
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
  return Math.round((lower + upper) / 2);
}
