import { dayMilliseconds } from "../time/durations.ts";
import { moveOrder, type OrderChange } from "./move-order.ts";
import type { Order } from "./order.ts";

const graceMilliseconds = dayMilliseconds;

/**
 * When an order ends by itself if nobody has picked it up: 24 hours after its auction. Null in any other status, without a
 * date, and for a car at a fixed price, which waits for no auction.
 */
export function passesAt(order: Order): number | null {
  if (order.status !== "placed" || order.maxBidAmountUsd === null || order.auctionDate === null) return null;
  return order.auctionDate + graceMilliseconds;
}

/** The order failed as `auction_passed`; null while its time has not come. */
export function passAuction(order: Order, now: number): OrderChange | null {
  const dueAt = passesAt(order);
  if (dueAt === null || now < dueAt) return null;
  return moveOrder(order, { to: "failed", failureReason: "auction_passed" }, "system", now);
}
