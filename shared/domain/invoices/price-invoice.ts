import type { BoughtOrder } from "../orders/order.ts";
import { krwToUsdCentsRounded, krwToUsdRounded, usdToKrwRoundedDown } from "../pricing/convert-currency.ts";
import { auctionFeeKrw, type Pricing } from "../pricing/price-listing.ts";

const centsPerUsd = 100;
const basisPointsPerPercent = 100;

/**
 * What a bought car is invoiced at, in US cents: the hammer price, the fee of whoever sold it and the commission agreed when it
 * was ordered, less the discount agreed then. Transport is not part of it. Null while the order has no purchase price or was
 * placed without pricing: then an operator enters it.
 */
export function invoicePriceMinor(order: BoughtOrder): number | null {
  const { pricing } = order;
  const purchaseCents = purchasePriceCents(order);
  if (purchaseCents === null || pricing === null) return null;
  const { commissionAmount, fixedDiscountAmount } = pricing.discountConfig;
  const servicesUsd = pricing.breakdown.dealerFee + commissionAmount - fixedDiscountAmount;
  return Math.max(0, purchaseCents + auctionFeeCents(order, pricing) + servicesUsd * centsPerUsd);
}

/** To the cent where the order's price in dollars is the converted hammer price, whole dollars where it was entered as such. */
function purchasePriceCents({ amounts, auctionFinalPriceKrw, fxRate }: BoughtOrder): number | null {
  const { purchasePriceUsd } = amounts;
  if (purchasePriceUsd === null) return null;
  const isConverted =
    auctionFinalPriceKrw !== null &&
    fxRate !== null &&
    krwToUsdRounded(auctionFinalPriceKrw, fxRate) === purchasePriceUsd;
  return isConverted ? krwToUsdCentsRounded(auctionFinalPriceKrw, fxRate) : purchasePriceUsd * centsPerUsd;
}

/** The fee the operator stated; else what the rule the order was priced by makes of the actual price. */
function auctionFeeCents(order: BoughtOrder, { auctionFeeConfig: rule }: Pricing): number {
  const { purchasePriceUsd, auctionFeeUsd } = order.amounts;
  if (auctionFeeUsd !== null) return auctionFeeUsd * centsPerUsd;
  if (rule === null || order.fxRate === null || purchasePriceUsd === null) return 0;
  const priceKrw = order.auctionFinalPriceKrw ?? usdToKrwRoundedDown(purchasePriceUsd, order.fxRate);
  const feeKrw = auctionFeeKrw(priceKrw, {
    rateBasisPoints: Math.round(rule.ratePercent * basisPointsPerPercent),
    minimumKrw: rule.minimumKrw,
    maximumKrw: rule.maximumKrw,
    inlandTransportUsd: 0,
  });
  return krwToUsdCentsRounded(feeKrw, order.fxRate);
}
