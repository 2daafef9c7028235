import { usualFeeUsd } from "../../../../shared/domain/orders/require-usual-award.ts";
import { usdToKrwRoundedDown } from "../../../../shared/domain/pricing/convert-currency.ts";
import type { VehicleDetail } from "../../api/generated/types.ts";
import { feeRuleOf } from "../../format/fee-rule.ts";

/** The cost of a car if a bid wins at its full amount, whole US dollars. */
export interface BidEstimate {
  auctionFeeUsd: number;
  landedUsd: number;
}

/**
 * Estimates the landed price for the case that the bid is the hammer price. Adds the auction fee for the bid and the
 * listing's other costs. Returns null for a car without a dollar price.
 */
export function estimateBid(
  { pricing, fx_rate: wonPerUsd }: Pick<VehicleDetail, "pricing" | "fx_rate">,
  bidUsd: number,
): BidEstimate | null {
  if (pricing === null || wonPerUsd === null) return null;
  const auctionFeeUsd = usualFeeUsd(feeRuleOf(pricing), usdToKrwRoundedDown(bidUsd, wonPerUsd), wonPerUsd);
  if (auctionFeeUsd === null) return null;
  const { dealer_fee, commission, inland_transport, ocean_freight, fixed_discount } = pricing.breakdown;
  const services = dealer_fee + commission + inland_transport + ocean_freight - fixed_discount;
  return { auctionFeeUsd, landedUsd: Math.max(0, bidUsd + auctionFeeUsd + services) };
}
