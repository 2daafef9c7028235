import type { Listing } from "../inventory/listing.ts";
import type { AuctionResult } from "../inventory/vocabulary.ts";
import { applyTransition, type OrderChange } from "./apply-transition.ts";
import type { Lot } from "./lot.ts";
import type { Order, OrderStatus } from "./order.ts";

const soldResults: ReadonlySet<AuctionResult> = new Set(["sold", "negotiation_sold"]);
const beforePurchase: ReadonlySet<OrderStatus> = new Set(["placed", "acquiring"]);

/**
 * Returns the order failed as `vehicle_unavailable` when its car, for sale at a fixed price after an auction without a
 * bid, was sold and nothing was bought for an order on it: somebody else has it. Null otherwise. An order with a bid
 * waits for what the operator reports of its auction, and one in inspection for the operator.
 */
export function loseSoldCar(
  order: Order,
  listing: Pick<Listing, "auctionResult"> | null,
  lot: Pick<Lot, "award">,
  now: number,
): OrderChange | null {
  if (order.maxBidAmountUsd !== null || !beforePurchase.has(order.status) || lot.award !== null) return null;
  if (listing === null || !soldResults.has(listing.auctionResult)) return null;
  return applyTransition(order, { to: "failed", failureReason: "vehicle_unavailable" }, "system", now);
}
