import type { DealerAvailability } from "../dealers/dealer-car.ts";
import { parseDealerListingId } from "../dealers/dealer-listing-id.ts";
import { hourMilliseconds } from "../time/durations.ts";
import { applyTransition, type OrderChange } from "./apply-transition.ts";
import type { Order } from "./order.ts";

/**
 * Returns when the dealer of a placed order is next queried, counted from `since`; null if the order needs no
 * recheck.
 */
export const nextRecheckAt = (order: Order, since: number): number | null =>
  order.status === "placed" && parseDealerListingId(order.vehicleId) !== null
    ? since + hourMilliseconds
    : null;

/**
 * Reports whether a dealer has sold or removed a car.
 * @param availability null when the dealer does not have the car
 */
export const isGone = (availability: DealerAvailability | null): boolean =>
  availability === null || availability === "sold" || availability === "deleted";

/**
 * Cancels a placed order as `seller_withdrew` when the dealer has sold or removed its car. A car on hold or
 * under contract may become available again, so its order stays placed.
 *
 * @param availability null when the dealer does not have the car
 */
export function cancelIfGone(
  order: Order,
  availability: DealerAvailability | null,
  now: number,
): OrderChange | null {
  if (!isGone(availability) || order.status !== "placed") return null;
  return applyTransition(order, { to: "cancelled", cancellationReason: "seller_withdrew" }, "system", now);
}
