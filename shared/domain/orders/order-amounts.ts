import { krwToUsdRounded } from "../pricing/convert-currency.ts";
import type { OrderAmounts } from "./order.ts";

/**
 * Returns the cost of a secured car at the order's locked rate, in whole US dollars. It is null without a
 * locked rate, because the rate of the settlement day will apply.
 */
export function amountsOf(
  auctionFinalPriceKrw: number,
  krwPerUsd: number | null,
  auctionFeeUsd: number | null,
): OrderAmounts {
  return {
    purchasePriceUsd: krwPerUsd === null ? null : krwToUsdRounded(auctionFinalPriceKrw, krwPerUsd),
    auctionFeeUsd,
  };
}
