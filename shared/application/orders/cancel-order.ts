import type { OrderResource } from "../../contract/resources/order.ts";
import { applyTransition } from "../../domain/orders/apply-transition.ts";
import type { Order } from "../../domain/orders/order.ts";
import { changePartnerOrder, type PartnerOrderChange } from "./change-partner-order.ts";

/**
 * Cancels a placed order, or declines an inspected one.
 * @throws Problem `order_not_found`, or `invalid_status_transition` from any other status.
 */
export function cancelOrder(which: PartnerOrderChange): Promise<OrderResource> {
  return changePartnerOrder(which, (order) =>
    applyTransition(
      order,
      { to: "cancelled", cancellationReason: reasonFor(order) },
      "partner_delete",
      which.now,
    ),
  );
}

const reasonFor = (order: Order) =>
  order.status === "secondary_inspection_ready" ? "secondary_inspection_declined" : "dealer_cancelled";
