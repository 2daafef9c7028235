import type { BoughtOrder } from "../orders/order.ts";
import { krwToUsdCentsRounded, krwToUsdRounded, usdToKrwRoundedDown } from "../pricing/convert-currency.ts";
import { auctionFeeByConfig, type Pricing } from "../pricing/price-listing.ts";

const centsPerUsd = 100;

/**
 * Returns the invoice price of a bought car, in US cents: hammer price, seller's fee and agreed commission, less the
 * agreed discount. Transport is not included. Null while the order has no purchase price or was placed without pricing.
 * An operator then enters the price.
 */
export function invoicePriceMinor(order: BoughtOrder): number | null {
  const { pricing } = order;
  const purchaseCents = purchasePriceCents(order);
  if (purchaseCents === null || pricing === null) return null;
  const { commissionAmount, fixedDiscountAmount } = pricing.discountConfig;
  const servicesUsd = pricing.breakdown.dealerFee + commissionAmount - fixedDiscountAmount;
  return Math.max(0, purchaseCents + auctionFeeCents(order, pricing) + servicesUsd * centsPerUsd);
}

/**
 * Returns the purchase price in US cents. If the order's dollar price is the converted hammer price, the conversion is
 * repeated to the cent. Otherwise, the price is the whole dollars that an operator entered.
 */
function purchasePriceCents({ amounts, auctionFinalPriceKrw, fxRate }: BoughtOrder): number | null {
  const { purchasePriceUsd } = amounts;
  if (purchasePriceUsd === null) return null;
  const isConverted =
    auctionFinalPriceKrw !== null &&
    fxRate !== null &&
    krwToUsdRounded(auctionFinalPriceKrw, fxRate) === purchasePriceUsd;
  return isConverted ? krwToUsdCentsRounded(auctionFinalPriceKrw, fxRate) : purchasePriceUsd * centsPerUsd;
}

/**
 * Returns the auction house's fee in US cents. If the operator entered no fee, the order's fee rule is applied to the
 * actual price.
 */
function auctionFeeCents(order: BoughtOrder, { auctionFeeConfig: rule }: Pricing): number {
  const { purchasePriceUsd, auctionFeeUsd } = order.amounts;
  if (auctionFeeUsd !== null) return auctionFeeUsd * centsPerUsd;
  if (rule === null || order.fxRate === null || purchasePriceUsd === null) return 0;
  const priceKrw = order.auctionFinalPriceKrw ?? usdToKrwRoundedDown(purchasePriceUsd, order.fxRate);
  return krwToUsdCentsRounded(auctionFeeByConfig(priceKrw, rule), order.fxRate);
}
