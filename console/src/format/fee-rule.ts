import type { AuctionFeeConfig as FeeRule } from "../../../shared/domain/pricing/price-listing.ts";
import type { AuctionFeeConfig } from "../api/generated/types.ts";

/** Returns the fee rule of a car's pricing in the domain's form; null if the car has none. */
export const feeRuleOf = (
  pricing: { auction_fee_config: AuctionFeeConfig | null } | null,
): FeeRule | null => {
  const config = pricing?.auction_fee_config ?? null;
  if (config === null) return null;
  const { source, rate_percent: ratePercent, minimum_krw: minimumKrw, maximum_krw: maximumKrw } = config;
  return { source, ratePercent, minimumKrw, maximumKrw };
};
