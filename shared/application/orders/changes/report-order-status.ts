import type { OrderResource } from "../../../contract/resources/orders/order.ts";
import { applyTransition } from "../../../domain/orders/apply-transition.ts";
import type { OrderStatus } from "../../../domain/orders/order.ts";
import { requirePartnerStatus } from "../../../domain/orders/require-partner-status.ts";
import { changePartnerOrder, type PartnerOrderChange } from "./change-partner-order.ts";

/**
 * Stores the partner's report about the destination: `customs`, then `delivered`. Sends no event, because the partner
 * already knows.
 * @throws Problem `order_not_found`, or `invalid_status_transition`: `partner_not_authorized` for a status that only
 * the operator sets, `out_of_sequence` for a status that does not follow the current status.
 */
export function reportOrderStatus(which: PartnerOrderChange, status: OrderStatus): Promise<OrderResource> {
  return changePartnerOrder(which, (order) =>
    applyTransition(order, { to: requirePartnerStatus(order, status) }, "partner_status", which.now),
  );
}
