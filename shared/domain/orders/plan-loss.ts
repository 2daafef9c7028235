import { applyTransition, type OrderChange } from "./apply-transition.ts";
import { type CancellationReason, cancellationReasons, type FailureReason, type Order } from "./order.ts";
import { inAcquisition, planAcquisition } from "./plan-acquisition.ts";
import { canTransition } from "./transition-table.ts";

/**
 * Plans the loss of a lot. All orders in acquisition fail with the reason. If the reason is `outbid`, only the highest
 * order fails with it, and the other orders fail as `outbid_internally`. The highest order comes last, so that it is
 * still the highest if the rest must be planned again. Orders that were never acquired end as `cancelled` if the reason
 * is also a cancellation reason.
 */
export function planLoss(
  ranked: readonly Order[],
  failureReason: FailureReason,
  now: number,
): { changes: OrderChange[]; complete: boolean } {
  const early = planEarlyEnd(ranked, failureReason, now);
  if (early !== null) return { changes: early, complete: false };
  const [highest, ...others] = inAcquisition(ranked);
  if (highest === undefined) return { changes: [], complete: true };
  const reasonOfOthers = failureReason === "outbid" ? "outbid_internally" : failureReason;
  const fail = (order: Order, reason: FailureReason) =>
    applyTransition(order, { to: "failed", failureReason: reason }, "operator", now);
  const changes = [
    ...others.reverse().map((order) => fail(order, reasonOfOthers)),
    fail(highest, failureReason),
  ];
  return { changes, complete: true };
}

/**
 * Plans the changes that precede the loss, for orders that have not entered acquisition. These orders are cancelled if
 * the reason is also a cancellation reason. Otherwise, if other orders are in acquisition, these orders enter it too,
 * so that they can fail. Null if there is nothing to change.
 */
function planEarlyEnd(ranked: readonly Order[], reason: FailureReason, now: number): OrderChange[] | null {
  const waiting = ranked.filter((order) => canTransition(order.status, "acquiring", "operator"));
  if (waiting.length === 0) return null;
  if (isCancellationReason(reason)) {
    return waiting.map((order) =>
      applyTransition(order, { to: "cancelled", cancellationReason: reason }, "operator", now),
    );
  }
  return inAcquisition(ranked).length > 0 ? planAcquisition(waiting, now) : null;
}

const isCancellationReason = (reason: string): reason is CancellationReason & FailureReason =>
  (cancellationReasons as readonly string[]).includes(reason);
