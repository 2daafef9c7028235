import type { Listing } from "../inventory/listing.ts";
import type { AuctionResult } from "../inventory/vocabulary.ts";
import { applyTransition, type OrderChange } from "./apply-transition.ts";
import { isWon, type Lot } from "./lot.ts";
import type { Order, OrderStatus } from "./order.ts";

const soldResults: ReadonlySet<AuctionResult> = new Set(["sold", "negotiation_sold"]);
const beforePurchase: ReadonlySet<OrderStatus> = new Set(["placed", "acquiring"]);

/**
 * Returns the order failed as `vehicle_unavailable` if another buyer bought the car at its fixed price, after an
 * auction without a bid. Null otherwise. An order with a bid waits for the operator's report about its auction, and an
 * order in inspection waits for the operator.
 */
export function loseSoldCar(
  order: Order,
  listing: Pick<Listing, "auctionResult"> | null,
  lot: Pick<Lot, "award" | "pendingAward">,
  now: number,
): OrderChange | null {
  if (order.maxBidAmountUsd !== null || !beforePurchase.has(order.status) || isWon(lot)) return null;
  if (listing === null || !soldResults.has(listing.auctionResult)) return null;
  return applyTransition(order, { to: "failed", failureReason: "vehicle_unavailable" }, "system", now);
}
