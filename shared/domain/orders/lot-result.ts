import { kstDay } from "../time/format-time.ts";
import { type FailureReason, failureReasons, isActive, isBought, type Order } from "./order.ts";

/** The results of an auction in which a lot was not won. */
export const lossStates = ["lost", "passed", "cancelled"] as const;

/** The result of a lot that was not won, as it is recorded in its orders. */
export interface LotLoss {
  state: (typeof lossStates)[number];
  /** Null if no order has a reason for a loss. */
  reason: FailureReason | null;
}

/** Returns the KST day of an order's auction; null for a car without an auction. */
export const auctionDayOf = ({ auctionDate }: Pick<Order, "auctionDate">): string | null =>
  auctionDate === null ? null : kstDay(auctionDate);

/**
 * Returns the orders of an auction day that ended without an award; none if an order of the same day is active or
 * bought.
 * @param orders orders on one car, active and ended
 * @param day in KST, `YYYY-MM-DD`; null selects orders without an auction
 */
export function endedOnDay(orders: readonly Order[], day: string | null): Order[] {
  const ofDay = orders.filter((order) => auctionDayOf(order) === day);
  return ofDay.some((order) => isActive(order) || isBought(order)) ? [] : ofDay;
}

/**
 * Returns the result of a lot whose orders for an auction have all ended without an award. If no order has a reason for
 * a loss, every order was cancelled before the auction. If an outside bidder wins, every order except the highest fails
 * as `outbid_internally`. The result therefore has this reason only if no order has another reason.
 */
export function lossOf(ended: readonly Order[]): LotLoss {
  const latest = ended.toSorted((one, other) => other.updatedAt - one.updatedAt);
  const reasons = latest.flatMap((order) => reasonOf(order) ?? []);
  const reason = reasons.find((one) => one !== "outbid_internally") ?? reasons[0] ?? null;
  if (reason === null) return { state: "cancelled", reason };
  return { state: reason === "auction_passed" ? "passed" : "lost", reason };
}

function reasonOf(order: Order): FailureReason | null {
  if (order.status === "failed") return order.failureReason;
  if (order.status !== "cancelled") return null;
  return failureReasons.find((reason) => reason === order.cancellationReason) ?? null;
}
