import type { DealerAvailability } from "../dealers/dealer-car.ts";
import { parseDealerListingId } from "../dealers/dealer-listing-id.ts";
import { hourMilliseconds } from "../time/durations.ts";
import { moveOrder, type OrderChange } from "./move-order.ts";
import type { Order } from "./order.ts";

/** When a placed order's dealer is asked again after `since`; null for any other order: nobody waits for its car there. */
export const nextRecheckAt = (order: Order, since: number): number | null =>
  order.status === "placed" && parseDealerListingId(order.vehicleId) !== null
    ? since + hourMilliseconds
    : null;

/**
 * A placed order whose car the dealer has sold or taken down is cancelled as `seller_withdrew`. A car on hold or under
 * contract may come back: its order waits.
 *
 * @param availability null when the dealer knows no such car
 */
export function endWithCar(
  order: Order,
  availability: DealerAvailability | null,
  now: number,
): OrderChange | null {
  const gone = availability === null || availability === "sold" || availability === "deleted";
  if (!gone || order.status !== "placed") return null;
  return moveOrder(order, { to: "cancelled", cancellationReason: "seller_withdrew" }, "system", now);
}
