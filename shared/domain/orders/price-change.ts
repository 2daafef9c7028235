import { listingPriceUsd } from "../pricing/price-listing.ts";
import type { Order } from "./order.ts";

/** A changed listing price, whole US dollars. */
export interface PriceChange {
  previousListingUsd: number;
  currentListingUsd: number;
  /** Negative on a drop. */
  deltaUsd: number;
  /** Percent of the previous price, with one decimal; null if the previous price was 0. */
  deltaPct: number | null;
}

/**
 * Reports whether `currentKrw` is the first price of a car that had none when its order was placed. The first price is
 * not a change itself; later changes are measured from it.
 */
export const isFirstPrice = (order: Order, seenKrw: number | null, currentKrw: number | null): boolean =>
  order.status === "placed" && seenKrw === null && currentKrw !== null;

/** Reports whether a price change must wait for a usable exchange rate. */
export const awaitsRate = (
  order: Order,
  seenKrw: number | null,
  currentKrw: number | null,
  krwPerUsd: number | null,
): boolean =>
  order.status === "placed" &&
  seenKrw !== null &&
  currentKrw !== null &&
  seenKrw !== currentKrw &&
  (order.fxRate ?? krwPerUsd) === null;

/**
 * Returns the price change from `seenKrw`, the last price in won that the order's partner knew, to
 * `currentKrw`. Both are converted at the order's own rate, so that a changed exchange rate does not count.
 * Null if the order is not placed, a price or the rate is unknown, or the whole dollars are equal.
 *
 * @param krwPerUsd rate for an order without its own
 */
export function priceChange(
  order: Order,
  seenKrw: number | null,
  currentKrw: number | null,
  krwPerUsd: number | null,
): PriceChange | null {
  if (order.status !== "placed") return null;
  const rate = order.fxRate ?? krwPerUsd;
  const previous = listingPriceUsd(seenKrw, rate);
  const current = listingPriceUsd(currentKrw, rate);
  if (previous === null || current === null || previous === current) return null;
  return {
    previousListingUsd: previous,
    currentListingUsd: current,
    deltaUsd: current - previous,
    deltaPct: previous === 0 ? null : Math.round(((current - previous) / previous) * 1_000) / 10,
  };
}
