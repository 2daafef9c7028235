import { listingPriceUsd } from "../pricing/price-listing.ts";
import type { Order } from "./order.ts";

/** A changed listing price, whole US dollars. */
export interface PriceChange {
  previousListingUsd: number;
  currentListingUsd: number;
  /** Negative on a drop. */
  deltaUsd: number;
  /** Percent of the previous price, one decimal; null when that was 0. */
  deltaPct: number | null;
}

/**
 * Reports whether `currentKrw` is the first price of a car that had none when its order was placed. Later changes count
 * from it; it is no change itself.
 */
export const isFirstPrice = (order: Order, seenKrw: number | null, currentKrw: number | null): boolean =>
  order.status === "placed" && seenKrw === null && currentKrw !== null;

/** Reports whether a change of the price can be notified only when a usable exchange rate is known again. */
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
 * Returns the change to notify of, from `seenKrw`, the price in won that the order's partner last knew, to
 * `currentKrw`. Both prices are converted at the order's own rate, so that a change of the exchange rate does not
 * count. Null where the order is not placed, either price or the rate is unknown, or the whole dollars are equal.
 *
 * @param krwPerUsd rate for an order that has none of its own
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
