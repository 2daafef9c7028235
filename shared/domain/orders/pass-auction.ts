import type { Listing } from "../inventory/listing.ts";
import { dayMilliseconds } from "../time/durations.ts";
import { applyTransition, type OrderChange } from "./apply-transition.ts";
import type { Order } from "./order.ts";

const graceMilliseconds = dayMilliseconds;

/**
 * Returns when a placed order ends without acquisition: 24 hours after its auction. Null in any other status,
 * without a date, and for a fixed-price car, which has no auction.
 */
export function passesAt(order: Order): number | null {
  if (order.status !== "placed" || order.maxBidAmountUsd === null || order.auctionDate === null) return null;
  return order.auctionDate + graceMilliseconds;
}

/**
 * Reports whether the auction date of the order's listing differs from the order's auction date. A removed listing has
 * no date.
 */
export const isAuctionMoved = (order: Order, listing: Pick<Listing, "auctionDate"> | null): boolean =>
  listing !== null && listing.auctionDate !== order.auctionDate;

/** Returns the order failed as `auction_passed`; null before it is due. */
export function passAuction(order: Order, now: number): OrderChange | null {
  const dueAt = passesAt(order);
  if (dueAt === null || now < dueAt) return null;
  return applyTransition(order, { to: "failed", failureReason: "auction_passed" }, "system", now);
}
