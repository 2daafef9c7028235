import type { OrderChange } from "./apply-transition.ts";
import type { Standing } from "./lot.ts";

/**
 * Marks a partner's cancellation that takes the highest bid off its car after the cutoff: nobody else can order or
 * raise a bid any more, and the operator may already count on it. Any other change is returned as it is.
 */
export function markWithdrawnLead(change: OrderChange, { isHighestBid }: Standing, now: number): OrderChange {
  const { orderCutoffAt } = change.before;
  const isLate = orderCutoffAt !== null && now > orderCutoffAt;
  if (change.after.status !== "cancelled" || !isLate || !isHighestBid) return change;
  return { ...change, after: { ...change.after, leadWithdrawnAt: now } };
}
