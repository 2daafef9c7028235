import { parseDealerListingId } from "../dealers/dealer-listing-id.ts";
import { dayMilliseconds } from "../time/durations.ts";
import type { Order } from "./order.ts";
import { passesAt } from "./pass-auction.ts";

/**
 * When the listing of an order that no auction ends is next read, counted from `since`: a car at a fixed price may be
 * sold to somebody else, and a car without a date may get one. Null for any other order, for a dealer's car, whose
 * dealer is asked instead, and for an order that only an operator moves on.
 */
export function nextListingCheckAt(order: Order, since: number): number | null {
  if (parseDealerListingId(order.vehicleId) !== null || passesAt(order) !== null) return null;
  const isAwaited =
    order.status === "placed" || (order.status === "acquiring" && order.maxBidAmountUsd === null);
  return isAwaited ? since + dayMilliseconds : null;
}
