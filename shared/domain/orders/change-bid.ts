import { listingPriceUsd } from "../pricing/price-listing.ts";
import { nextFacts, type OrderChange, outOfSequence } from "./apply-transition.ts";
import type { Order } from "./order.ts";
import { missingMaxBid, requireBeforeCutoff, unexpectedBid } from "./place-order.ts";

const smallestBidUsd = 1;

/**
 * The order with another maximum bid; null when the bid is unchanged. A changed bid ranks by the time of the change.
 * The minimum bid is the listing's price at the rate locked with the order.
 *
 * @param maxBidAmountUsd whole US dollars; null when the partner sent null
 * @param startPriceKrw the listing's current price; null when it names no price or is gone
 * @throws Problem `invalid_status_transition` (`out_of_sequence`) unless the order is placed; `validation_error` for a
 *   car at a fixed price; `missing_max_bid`; `past_order_cutoff`
 */
export function changeBid(
  order: Order,
  { maxBidAmountUsd, startPriceKrw }: Pick<Order, "maxBidAmountUsd"> & { startPriceKrw: number | null },
  now: number,
): OrderChange | null {
  if (order.status !== "placed") throw outOfSequence(order.status, "placed");
  if (order.maxBidAmountUsd === null) throw unexpectedBid();
  const minimumBidUsd = Math.max(smallestBidUsd, listingPriceUsd(startPriceKrw, order.fxRate) ?? 0);
  requireBeforeCutoff(order.orderCutoffAt, now);
  if (maxBidAmountUsd === order.maxBidAmountUsd) return null;
  if (maxBidAmountUsd === null || maxBidAmountUsd < minimumBidUsd) throw missingMaxBid(minimumBidUsd);
  const facts = nextFacts(order, now);
  const after: Order = { ...facts, status: "placed", maxBidAmountUsd, bidAt: facts.updatedAt };
  return { before: order, after, emits: false };
}
