import { krwToUsdRoundedUp } from "../pricing/convert-currency.ts";
import type { Pricing, PricingContext } from "../pricing/price-listing.ts";

/** Fees for buying from a dealer, whole US dollars, the same for every partner. */
const dealerFees = { dealerFeeUsd: 300, fixedDiscountUsd: 300, inlandTransportUsd: 200 } as const;

/** Returns the complete `pricing` of a dealer car for one partner; null without a usable rate. */
export function priceDealerCar(
  priceKrw: number,
  { krwPerUsd, fees, partner }: PricingContext,
): Pricing | null {
  if (krwPerUsd === null) return null;
  const { dealerFeeUsd, fixedDiscountUsd, inlandTransportUsd } = dealerFees;
  const { commissionUsd } = partner.discount;
  const listingPrice = krwToUsdRoundedUp(priceKrw, krwPerUsd);
  const services = dealerFeeUsd + commissionUsd + inlandTransportUsd + fees.oceanFreightUsd;
  return {
    listingPrice: listingPrice,
    soldPrice: null,
    discountConfig: { fixedDiscountAmount: fixedDiscountUsd, commissionAmount: commissionUsd },
    breakdown: {
      listingPrice: listingPrice,
      auctionFee: 0,
      dealerFee: dealerFeeUsd,
      commission: commissionUsd,
      inlandTransport: inlandTransportUsd,
      oceanFreight: fees.oceanFreightUsd,
      fixedDiscount: fixedDiscountUsd,
      estimatedLanded: listingPrice + services - fixedDiscountUsd,
    },
    auctionFeeConfig: null,
    history: [],
    marketAssessment: null,
  };
}
