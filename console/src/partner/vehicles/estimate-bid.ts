import {
  krwToUsdRoundedUp,
  usdToKrwRoundedDown,
} from "../../../../shared/domain/pricing/convert-currency.ts";
import { auctionFeeKrw } from "../../../../shared/domain/pricing/price-listing.ts";
import type { VehicleDetail } from "../../api/generated/types.ts";

/** What a car costs if a bid wins at its full amount, whole US dollars. */
export interface BidEstimate {
  auctionFeeUsd: number;
  landedUsd: number;
}

/**
 * Estimates the landed price of a car whose hammer price is the bid: the listing's own parts, with the auction fee that
 * the bid causes. Null where the car has no price in dollars.
 */
export function estimateBid(
  { pricing, fx_rate: wonPerUsd }: Pick<VehicleDetail, "pricing" | "fx_rate">,
  bidUsd: number,
): BidEstimate | null {
  const fee = pricing?.auction_fee_config ?? null;
  if (pricing === null || fee === null || wonPerUsd === null) return null;
  const rule = {
    rateBasisPoints: Math.round(fee.rate_percent * 100),
    minimumKrw: fee.minimum_krw,
    maximumKrw: fee.maximum_krw,
  };
  const auctionFeeUsd = krwToUsdRoundedUp(
    auctionFeeKrw(usdToKrwRoundedDown(bidUsd, wonPerUsd), rule),
    wonPerUsd,
  );
  const { dealer_fee, commission, inland_transport, ocean_freight, fixed_discount } = pricing.breakdown;
  const services = dealer_fee + commission + inland_transport + ocean_freight - fixed_discount;
  return { auctionFeeUsd, landedUsd: Math.max(0, bidUsd + auctionFeeUsd + services) };
}
