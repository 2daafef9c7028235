import { longestOverrideReason } from "../../../../shared/domain/errors/require-reason.ts";
import type { Lot } from "../../api/generated/types.ts";
import { readAward } from "../lots/read-award.ts";
import { type AwardReview, isSlip, readAmount } from "../orders/review-award.ts";
import { type LotResult, type ResultTexts, readResult } from "./read-result.ts";

/** The input for one lot. */
export interface RowTexts extends ResultTexts {
  /** Absent until somebody types a fee. */
  fee?: string;
  reason: string;
}

/** The current values of a cockpit row. */
export interface Row {
  /** Null if nothing can be recorded yet. */
  result: LotResult | null;
  /** The fee of the house's rule, or the typed fee. */
  fee: string;
  isFeeUnread: boolean;
  feeUsd: number | null;
  /** The review of an award; null for any other result. */
  review: AwardReview | null;
  needsReason: boolean;
  /** Whether a required reason is present and short enough. */
  isExplained: boolean;
}

/** Reads a row: the lot's result, and whether the service accepts it without a reason. */
export function readRow(
  lot: Pick<Lot, "bids" | "leader_order_id">,
  { fee: typedFee, reason, ...typed }: RowTexts,
): Row {
  const result = readResult(typed);
  const award = result?.kind === "award" ? readAward(lot, [], termsOf(result.priceKrw, typedFee)) : null;
  const fee = typedFee ?? award?.texts.auction_fee_usd ?? "";
  const feeUsd = readAmount(fee);
  const isFeeUnread = award !== null && fee.trim() !== "" && feeUsd === null;
  const review = award?.review ?? null;
  const needsReason = review !== null && isSlip(review);
  const { length } = reason.trim();
  return {
    ...{ fee, isFeeUnread, feeUsd, review, needsReason },
    result: isFeeUnread ? null : result,
    isExplained: !needsReason || (length > 0 && length <= longestOverrideReason),
  };
}

const termsOf = (priceKrw: number, fee: string | undefined) => ({
  auction_final_price_krw: String(priceKrw),
  ...(fee !== undefined && { auction_fee_usd: fee }),
});
