import {
  largestFeeMultiple,
  usualFeeUsd as usualFeeOf,
} from "../../../../shared/domain/orders/require-usual-award.ts";
import { krwToUsdRounded } from "../../../../shared/domain/pricing/convert-currency.ts";
import type { LotBid, OperatorOrder } from "../../api/generated/types.ts";
import type { Texts } from "../../components/forms/form-fields.ts";
import { ceilingKrw as ceilingOf } from "../../components/orders/ceiling-krw.ts";
import { feeRuleOf } from "../../format/fee-rule.ts";

/** The amounts of an award for an order. */
export interface AwardReview {
  /** The highest hammer price in won; null without a ceiling or a locked rate. */
  ceilingKrw: number | null;
  /** The typed hammer price in whole dollars; null for empty or invalid input. */
  priceUsd: number | null;
  /** The ceiling minus the typed hammer price, in won; negative if the price exceeds the ceiling. */
  marginKrw: number | null;
  usualFeeUsd: number | null;
  isFeeTooHigh: boolean;
  largestFeeMultiple: number;
}

/** The basis of an award review: an order, or a lot's bid converted by `basisOf`. */
export type AwardBasis = Pick<OperatorOrder, "max_bid_amount_usd" | "fx_rate"> & {
  pricing: Pick<LotBid, "auction_fee_config"> | null;
};

/** Returns the basis of an award review for a bid. */
export const basisOf = (bid: LotBid): AwardBasis => ({ ...bid, pricing: bid });

/** Returns the fee by the house's rule for the typed price, used until someone types a fee. */
export function suggestFee(basis: AwardBasis, typed: Texts): Texts {
  const { usualFeeUsd } = reviewAward(basis, typed);
  return usualFeeUsd === null ? {} : { auction_fee_usd: String(usualFeeUsd) };
}

/** Reports whether the service rejects the award without a reason. */
export const isSlip = ({ marginKrw, isFeeTooHigh }: AwardReview): boolean =>
  (marginKrw !== null && marginKrw < 0) || isFeeTooHigh;

/** Reviews the typed award with the service's plausibility rules. */
export function reviewAward(order: AwardBasis, texts: Texts): AwardReview {
  const { fx_rate: fxRate, pricing } = order;
  const priceKrw = readAmount(texts.auction_final_price_krw);
  const feeUsd = readAmount(texts.auction_fee_usd);
  const ceilingKrw = ceilingOf(order);
  const usualFeeUsd = priceKrw === null ? null : usualFeeOf(feeRuleOf(pricing), priceKrw, fxRate);
  return {
    ...{ ceilingKrw, usualFeeUsd, largestFeeMultiple },
    priceUsd: priceKrw === null || fxRate === null ? null : krwToUsdRounded(priceKrw, fxRate),
    marginKrw: priceKrw === null || ceilingKrw === null ? null : ceilingKrw - priceKrw,
    isFeeTooHigh: feeUsd !== null && usualFeeUsd !== null && feeUsd > usualFeeUsd * largestFeeMultiple,
  };
}

/** Returns a whole amount typed with or without separators; null for other text. */
export function readAmount(text = ""): number | null {
  const digits = text.replaceAll(",", "").trim();
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}
