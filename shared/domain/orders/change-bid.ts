import type { BidLimits } from "../pricing/fee-settings.ts";
import { listingPriceUsd } from "../pricing/price-listing.ts";
import { nextFacts, type OrderChange, outOfSequence } from "./apply-transition.ts";
import type { Order } from "./order.ts";
import { requireBeforeCutoff, requireBidWithin, unexpectedBid } from "./place-order.ts";

/**
 * Returns the order with another maximum bid; null when the bid is unchanged. A changed bid ranks by the time
 * of the change. The bounds of a bid follow the listing's current price at the order's locked rate. A bid may
 * always be lowered, even if the upper bound has fallen below it.
 *
 * @param maxBidAmountUsd whole US dollars; null when the partner sent null
 * @param bounds `startPriceKrw` is the listing's current price; null if it has no price or is gone
 * @throws Problem `invalid_status_transition` (`out_of_sequence`) unless the order is placed;
 * `validation_error` for a fixed-price car and for a bid that is too high; `missing_max_bid`;
 * `past_order_cutoff`
 */
export function changeBid(
  order: Order,
  maxBidAmountUsd: number | null,
  bounds: { startPriceKrw: number | null; limits: BidLimits },
  now: number,
): OrderChange | null {
  if (order.status !== "placed") throw outOfSequence(order.status, "placed");
  if (order.maxBidAmountUsd === null) throw unexpectedBid();
  requireBeforeCutoff(order.orderCutoffAt, now);
  if (maxBidAmountUsd === order.maxBidAmountUsd) return null;
  const priceUsd = listingPriceUsd(bounds.startPriceKrw, order.fxRate);
  requireBidWithin(maxBidAmountUsd, priceUsd, bounds.limits, order.maxBidAmountUsd);
  const facts = nextFacts(order, now);
  const after: Order = { ...facts, status: "placed", maxBidAmountUsd, bidAt: facts.updatedAt };
  return { before: order, after, emits: false };
}
