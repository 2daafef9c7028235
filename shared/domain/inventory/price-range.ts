import { usdToKrwRoundedDown } from "../pricing/convert-currency.ts";
import type { VehicleFilters } from "./vehicle-search.ts";

/** Bounds of a price in whole won, both included. */
export interface PriceRangeKrw {
  priceMinKrw: number | undefined;
  priceMaxKrw: number | undefined;
}

/**
 * Returns the won prices whose `listing_price` is within the requested dollar bounds; null if there are bounds but no
 * rate.
 */
export function toPriceRangeKrw(
  { price_min_usd, price_max_usd }: Pick<VehicleFilters, "price_min_usd" | "price_max_usd">,
  krwPerUsd: number | null,
): PriceRangeKrw | null {
  if (price_min_usd === undefined && price_max_usd === undefined) {
    return { priceMinKrw: undefined, priceMaxKrw: undefined };
  }
  if (krwPerUsd === null) return null;
  return {
    priceMinKrw: price_min_usd === undefined ? undefined : lowestKrw(price_min_usd, krwPerUsd),
    priceMaxKrw: price_max_usd === undefined ? undefined : usdToKrwRoundedDown(price_max_usd, krwPerUsd),
  };
}

/** Prices are rounded up to dollars, so the lowest matching price is 1 won above the next lower dollar amount. */
const lowestKrw = (usd: number, krwPerUsd: number): number =>
  usd === 0 ? 0 : usdToKrwRoundedDown(usd - 1, krwPerUsd) + 1;
