import type { OrderChange } from "../../../domain/orders/apply-transition.ts";
import type { Lot, RankedLot } from "../../../domain/orders/lot.ts";
import type { DueAction, LotPlan } from "../../../domain/orders/plan-lot.ts";
import { toKstIso } from "../../../domain/time/format-time.ts";
import { auditWrite } from "../../../persistence/audit/audit-write.ts";
import type { Write } from "../../../persistence/table/transaction.ts";
import type { OperatorContext } from "../../operator-context.ts";

/** The audit log's names of actions. An award with a grace period has two entries: recorded, then carried out. */
const auditNames: Record<DueAction["kind"], string> = {
  acquire: "lot.acquire",
  award: "lot.award",
  carryOutAward: "lot.award",
  takeBackAward: "lot.take_back_award",
  lose: "lot.lose",
};

/** Returns the audit entry for the changes of an action that are committed together. */
export function auditLotAction(
  lot: RankedLot,
  plan: LotPlan,
  changes: readonly OrderChange[],
  current: DueAction,
  { actor, now }: OperatorContext,
): Write {
  const statuses = (state: "before" | "after") =>
    Object.fromEntries(changes.map((change) => [change[state].orderId, change[state].status]));
  return auditWrite({
    actor,
    action: auditNames[current.kind],
    resource: "lot",
    resourceId: lot.vehicleId,
    reason: reasonFor(current, lot),
    before: { ...termsOf(lot), orders: statuses("before") },
    after: { ...termsOf(plan), orders: statuses("after") },
    now,
  });
}

function termsOf({ award, pendingAward }: Pick<Lot, "award" | "pendingAward">) {
  const recorded = award ?? pendingAward;
  return {
    winner_order_id: recorded?.winnerOrderId ?? null,
    auction_final_price_krw: recorded?.auctionFinalPriceKrw ?? null,
    auction_fee_usd: recorded?.auctionFeeUsd ?? null,
    ...(pendingAward !== null && { effective_at: toKstIso(pendingAward.effectiveAt) }),
  };
}

function reasonFor(action: DueAction, { pendingAward }: RankedLot): string | undefined {
  if (action.kind === "lose") return action.failureReason;
  if (action.kind === "carryOutAward") return pendingAward?.overrideReason ?? undefined;
  return action.kind === "award" ? (action.terms.overrideReason ?? undefined) : undefined;
}
