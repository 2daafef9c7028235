import type { PendingAwardResource } from "../../../contract/resources/orders/pending-award.ts";
import type { PendingAward } from "../../../domain/orders/lot.ts";
import { toKstIso } from "../../../domain/time/format-time.ts";

/** Returns an award that is not carried out yet as operators see it. */
export const presentPendingAward = (pending: PendingAward | null): PendingAwardResource | null =>
  pending && {
    winner_order_id: pending.winnerOrderId,
    auction_final_price_krw: pending.auctionFinalPriceKrw,
    auction_fee_usd: pending.auctionFeeUsd,
    awarded_by: pending.awardedBy,
    effective_at: toKstIso(pending.effectiveAt),
  };
