import { krwToUsdRoundedUp } from "../pricing/convert-currency.ts";
import type { Pricing, PricingContext } from "../pricing/price-listing.ts";

/** What the service takes for buying from a dealer, whole US dollars, the same for every partner. */
export const dealerFees = { dealerFeeUsd: 300, fixedDiscountUsd: 300, inlandTransportUsd: 200 } as const;

/** The whole `pricing` of a dealer car for one partner; null without a usable rate. */
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
    listing_price: listingPrice,
    sold_price: null,
    discount_config: { fixed_discount_amount: fixedDiscountUsd, commission_amount: commissionUsd },
    breakdown: {
      listing_price: listingPrice,
      auction_fee: 0,
      dealer_fee: dealerFeeUsd,
      commission: commissionUsd,
      inland_transport: inlandTransportUsd,
      ocean_freight: fees.oceanFreightUsd,
      fixed_discount: fixedDiscountUsd,
      estimated_landed: listingPrice + services - fixedDiscountUsd,
    },
    auction_fee_config: null,
    history: [],
    market_assessment: null,
  };
}
