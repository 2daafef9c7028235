import type { OrderResource } from "../../../contract/resources/orders/order.ts";
import { changeBid } from "../../../domain/orders/change-bid.ts";
import { getListing } from "../../../persistence/inventory/listings.ts";
import { getFees } from "../../../persistence/settings/fees.ts";
import { changePartnerOrder, type PartnerOrderChange } from "./change-partner-order.ts";

/**
 * Raises or lowers the bid of a placed order. Competing partners are notified if their standing changes.
 * @param maxBidAmountUsd whole US dollars; null when the partner sent null
 * @throws Problem `order_not_found`, or as `changeBid` does
 */
export function changeOrderBid(
  which: PartnerOrderChange,
  maxBidAmountUsd: number | null,
): Promise<OrderResource> {
  return changePartnerOrder(which, async (order) => {
    const [listing, limits] = await Promise.all([getListing(order.vehicleId), getFees()]);
    const bounds = { startPriceKrw: listing?.startPriceKrw ?? null, limits };
    return changeBid(order, maxBidAmountUsd, bounds, which.now);
  });
}
