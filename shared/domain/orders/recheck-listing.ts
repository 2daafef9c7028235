import { parseDealerListingId } from "../dealers/dealer-listing-id.ts";
import { dayMilliseconds } from "../time/durations.ts";
import type { Order } from "./order.ts";
import { passesAt } from "./pass-auction.ts";

/**
 * Returns when to read the listing of an order that does not wait for a scheduled auction, counted from `since`.
 * Another buyer may buy a fixed-price car, and an undated car may get a date. Null for an order that waits for a
 * scheduled auction, and for an order that only an operator can change. Also null for a dealer's car, because the
 * dealer is queried instead.
 */
export function nextListingCheckAt(order: Order, since: number): number | null {
  if (parseDealerListingId(order.vehicleId) !== null || passesAt(order) !== null) return null;
  const isAwaited =
    order.status === "placed" || (order.status === "acquiring" && order.maxBidAmountUsd === null);
  return isAwaited ? since + dayMilliseconds : null;
}
