import type { Listing } from "../inventory/listing.ts";
import { dayMilliseconds } from "../time/durations.ts";
import { applyTransition, type OrderChange } from "./apply-transition.ts";
import type { Order } from "./order.ts";

const graceMilliseconds = dayMilliseconds;

/**
 * Returns when a placed order that was not picked up ends: 24 hours after its auction. Null in any other status,
 * without a date, and for a car at a fixed price, which has no auction to wait for.
 */
export function passesAt(order: Order): number | null {
  if (order.status !== "placed" || order.maxBidAmountUsd === null || order.auctionDate === null) return null;
  return order.auctionDate + graceMilliseconds;
}

/** Reports whether the order's listing names another auction date than the order. One that is gone names none. */
export const isAuctionMoved = (order: Order, listing: Pick<Listing, "auctionDate"> | null): boolean =>
  listing !== null && listing.auctionDate !== order.auctionDate;

/** Returns the order failed as `auction_passed`; null before that is due. */
export function passAuction(order: Order, now: number): OrderChange | null {
  const dueAt = passesAt(order);
  if (dueAt === null || now < dueAt) return null;
  return applyTransition(order, { to: "failed", failureReason: "auction_passed" }, "system", now);
}
