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

/**
 * How a price stands against the median of sales within 20,000 km of the mileage. Below five of them, or without a
 * price or a mileage, nothing is said. Within 5 % of the median is at market.
 *
 * @param sales of the same make and model and about the same year and time; the listing's own is passed over
 */
export function assessMarket(
  car: Pick<Listing, "startPriceKrw" | "mileageKm"> & { listingId: string },
  sales: readonly ComparableSale[],
  krwPerUsd: number,
): MarketAssessment | null {
  const { listingId, startPriceKrw, mileageKm } = car;
  if (startPriceKrw === null || mileageKm === null) return null;
  const prices = sales
    .filter((sale) => sale.listingId !== listingId && Math.abs(sale.mileageKm - mileageKm) <= mileageBandKm)
    .map((sale) => sale.soldPriceKrw)
    .sort((one, other) => one - other);
  if (prices.length < smallestSample) return null;
  const reference = medianOf(prices);
  const deltaPct = Math.round(((startPriceKrw - reference) * 1000) / reference) / 10;
  return {
    reference_price: krwToUsdRounded(reference, krwPerUsd),
    sample_size: prices.length,
    delta_pct: deltaPct,
    verdict: verdictOn(deltaPct),
  };
}

function verdictOn(deltaPct: number): MarketAssessment["verdict"] {
  if (deltaPct <= -marketBandPct) return "below_market";
  return deltaPct >= marketBandPct ? "above_market" : "at_market";
}

/** Of whole won, rounded to whole won; `sorted` is not empty. */
function medianOf(sorted: readonly number[]): number {
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
  return Math.round((lower + upper) / 2);
}
