import type { OrderChange } from "./apply-transition.ts";
import type { Standing } from "./lot.ts";

/**
 * Marks a partner's cancellation that removes the highest bid from its car after the cutoff. By then other partners can
 * no longer order or raise a bid, and the operator may already rely on the bid. Other changes are returned unchanged.
 */
export function markWithdrawnLead(change: OrderChange, { isHighestBid }: Standing, now: number): OrderChange {
  const { orderCutoffAt } = change.before;
  const isLate = orderCutoffAt !== null && now > orderCutoffAt;
  if (change.after.status !== "cancelled" || !isLate || !isHighestBid) return change;
  return { ...change, after: { ...change.after, leadWithdrawnAt: now } };
}
