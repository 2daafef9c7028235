import { type ProblemIssue, validationProblem } from "../errors/problem.ts";
import { krwToUsdRounded, krwToUsdRoundedUp, usdToKrwRoundedDown } from "../pricing/convert-currency.ts";
import { type AuctionFeeConfig, auctionFeeByConfig } from "../pricing/price-listing.ts";
import type { Order } from "./order.ts";

/** A stated fee above this multiple of the house's own is taken for a slip. */
export const largestFeeMultiple = 3;

/** Longest reason of an override, in characters. */
export const longestOverrideReason = 500;

/** The purchase as an award states it. */
export interface AwardedPurchase {
  auctionFinalPriceKrw: number;
  auctionFeeUsd: number | null;
}

/**
 * Returns the most won that an order's ceiling allows at its locked rate, rounded down; null without a ceiling or a
 * rate.
 */
export const ceilingKrw = ({ maxBidAmountUsd, fxRate }: Pick<Order, "maxBidAmountUsd" | "fxRate">) =>
  maxBidAmountUsd === null || fxRate === null ? null : usdToKrwRoundedDown(maxBidAmountUsd, fxRate);

/**
 * Rejects an award that is probably a slip: for an order that does not lead its lot, above the winner's ceiling, or
 * with a fee out of proportion. An operator who means it states the reason.
 * @param leader the order in acquisition with the best rank
 * @throws Problem `validation_error` at `body.override_reason`, which names every objection
 */
export function guardAward(
  leader: Order,
  winner: Order,
  { overrideReason = null, ...purchase }: AwardedPurchase & { overrideReason?: string | null },
): void {
  if (overrideReason !== null) return;
  const objections = [
    ...(leader.orderId === winner.orderId ? [] : [`order ${leader.orderId} leads the lot`]),
    ...listPriceObjections(winner, purchase),
  ];
  if (objections.length === 0) return;
  const issue: ProblemIssue = {
    path: "body.override_reason",
    message: `required because ${objections.join(", and ")}. Correct the award, or state why it is right.`,
  };
  throw validationProblem([issue]);
}

function listPriceObjections(
  winner: Pick<Order, "maxBidAmountUsd" | "fxRate" | "pricing">,
  { auctionFinalPriceKrw: priceKrw, auctionFeeUsd: feeUsd }: AwardedPurchase,
): string[] {
  const ceiling = ceilingKrw(winner);
  const usualFee = usualFeeUsd(winner.pricing?.auctionFeeConfig ?? null, priceKrw, winner.fxRate);
  return [
    ...(ceiling === null || priceKrw <= ceiling
      ? []
      : [
          `auction_final_price_krw is above the ceiling of ${ceiling} won (${winner.maxBidAmountUsd} dollars): ` +
            `it is ${krwToUsdRounded(priceKrw, winner.fxRate ?? 1)} dollars`,
        ]),
    ...(feeUsd === null || usualFee === null || feeUsd <= usualFee * largestFeeMultiple
      ? []
      : [`auction_fee_usd is more than ${largestFeeMultiple} times the usual ${usualFee} dollars`]),
  ];
}

/**
 * Returns the house's fee on a price by its rule at the order's rate, whole US dollars; null where either is not known.
 */
export function usualFeeUsd(
  rule: AuctionFeeConfig | null,
  priceKrw: number,
  fxRate: number | null,
): number | null {
  return rule === null || fxRate === null
    ? null
    : krwToUsdRoundedUp(auctionFeeByConfig(priceKrw, rule), fxRate);
}
