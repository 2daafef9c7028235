import { orderCutoffAt } from "../cutoffs/order-cutoff.ts";
import type { Listing } from "../inventory/listing.ts";
import type { Partner } from "../partners/partner.ts";
import { amendCar } from "./amend-order.ts";
import { applyTransition, type OrderChange } from "./apply-transition.ts";
import { nextVersion } from "./next-version.ts";
import { isActive, type Order, type OrderStatus } from "./order.ts";
import { changedCarFacts, type OrderedCarFacts } from "./ordered-car-facts.ts";

/** Statuses in which an order waits for its auction or takes part in it. */
const beforePurchase: ReadonlySet<OrderStatus> = new Set([
  "placed",
  "secondary_inspection_in_progress",
  "secondary_inspection_ready",
  "acquiring",
]);

/**
 * Returns the changes that update an active order from its listing, in steps. A car fact is copied only if the listing
 * changed it since `seen`, so that an outdated fact does not overwrite an operator's correction.
 *
 * - The auction was rescheduled: the order gets the new date and a new cutoff. A placed order whose new cutoff has
 *   passed is cancelled as `auction_rescheduled_too_soon`.
 * - The listing was removed: a placed order is cancelled as `seller_withdrew` if the car has a fixed price or no
 *   auction date, or if its auction is still ahead. The removal of a listing after its auction changes nothing.
 *
 * @param listing null when the car is no longer listed
 */
export function followListing(
  order: Order,
  seen: OrderedCarFacts,
  listing: Listing | null,
  partner: Pick<Partner, "orderLeadMinutes">,
  now: number,
): OrderChange[] {
  if (!isActive(order)) return [];
  if (listing === null) return isWithdrawn(order, now) ? [withdraw(order, now)] : [];
  const steps: OrderChange[] = [];
  const latest = () => steps.at(-1)?.after ?? order;
  const amended = amendCar(order, changedCarFacts(seen, listing), now);
  if (amended !== null) steps.push(amended);
  if (beforePurchase.has(order.status) && listing.auctionDate !== order.auctionDate) {
    steps.push(reschedule(latest(), listing.auctionDate, partner, now));
    if (isTooSoon(latest(), now)) {
      const reason = { to: "cancelled", cancellationReason: "auction_rescheduled_too_soon" } as const;
      steps.push(applyTransition(latest(), reason, "system", now));
    }
  }
  return steps;
}

const isWithdrawn = (order: Order, now: number): boolean =>
  order.status === "placed" &&
  (order.maxBidAmountUsd === null || order.auctionDate === null || order.auctionDate > now);

const withdraw = (order: Order, now: number): OrderChange =>
  applyTransition(order, { to: "cancelled", cancellationReason: "seller_withdrew" }, "system", now);

const isTooSoon = (order: Order, now: number): boolean =>
  order.status === "placed" && order.orderCutoffAt !== null && now > order.orderCutoffAt;

/** Reschedules an order; only auction cars have a cutoff. */
function reschedule(
  order: Order,
  auctionDate: number | null,
  partner: Pick<Partner, "orderLeadMinutes">,
  now: number,
): OrderChange {
  const cutoffAt = orderCutoffAt({ auctionDate, auctionResult: "upcoming" }, partner);
  const after: Order = {
    ...order,
    auctionDate,
    orderCutoffAt: order.maxBidAmountUsd === null ? null : cutoffAt,
    ...nextVersion(order, now),
  };
  const notice = { type: "order.auction_rescheduled", previousAuctionDate: order.auctionDate } as const;
  return { before: order, after, emits: false, notice };
}
