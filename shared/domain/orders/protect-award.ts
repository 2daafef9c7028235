import { Problem } from "../errors/problem.ts";
import { toKstIso } from "../time/format-time.ts";
import type { Lot, LotAward, PendingAward } from "./lot.ts";

/** The terms of an award and the winning order. If `winnerOrderId` is null, the best order wins. */
export interface AwardTerms {
  winnerOrderId: string | null;
  auctionFinalPriceKrw: number;
  auctionFeeUsd: number | null;
  /** The operator's reason for an award that `requireUsualAward` would reject. */
  overrideReason?: string | null;
}

/**
 * Allows a repeated award only on the recorded terms, even if the recorded award is already carried out.
 * @throws Problem `conflict` for other terms
 */
export function requireSameTerms(recorded: LotAward | PendingAward, terms: AwardTerms): void {
  const same =
    recorded.auctionFinalPriceKrw === terms.auctionFinalPriceKrw &&
    recorded.auctionFeeUsd === terms.auctionFeeUsd &&
    (terms.winnerOrderId === null || terms.winnerOrderId === recorded.winnerOrderId);
  if (!same) throw "effectiveAt" in recorded ? awardPending(recorded) : alreadyAwarded(recorded);
}

/** @throws Problem `conflict` for a lot that is won, whether its award is carried out or not */
export function refuseWonLot({ award, pendingAward }: Pick<Lot, "award" | "pendingAward">): void {
  if (award !== null) throw alreadyAwarded(award);
  refusePendingAward({ pendingAward });
}

/** @throws Problem `conflict` while the lot's award can still be taken back */
export function refusePendingAward({ pendingAward }: Pick<Lot, "pendingAward">): void {
  if (pendingAward !== null) throw awardPending(pendingAward);
}

/** @throws Problem `conflict` once an award was carried out, because partners have been notified of it */
export function requireRevocable({ award }: Pick<Lot, "award">): void {
  if (award === null) return;
  throw new Problem(
    "conflict",
    "The award was carried out and its partners were notified. Correct the details of the winning order instead.",
    detailsOf(award),
  );
}

const alreadyAwarded = (award: LotAward): Problem =>
  new Problem(
    "conflict",
    "This lot is already awarded. Read the winning order; an award cannot be changed.",
    detailsOf(award),
  );

const awardPending = (pending: PendingAward): Problem =>
  new Problem(
    "conflict",
    "This lot has an award that is not carried out yet. Take the award back before any other action on the lot.",
    { ...detailsOf(pending), effective_at: toKstIso(pending.effectiveAt) },
  );

const detailsOf = ({ winnerOrderId, auctionFinalPriceKrw, auctionFeeUsd }: LotAward) => ({
  winner_order_id: winnerOrderId,
  auction_final_price_krw: auctionFinalPriceKrw,
  auction_fee_usd: auctionFeeUsd,
});
