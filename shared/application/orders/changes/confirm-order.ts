import type { OrderResource } from "../../../contract/resources/orders/order.ts";
import { applyTransition } from "../../../domain/orders/apply-transition.ts";
import { changePartnerOrder, type PartnerOrderChange } from "./change-partner-order.ts";

/**
 * Confirms an order: the partner accepts the inspection's findings, and the operator may acquire the car.
 * @throws Problem `order_not_found`; `invalid_status_transition` unless the order is
 * `secondary_inspection_ready`.
 */
export const confirmOrder = (which: PartnerOrderChange): Promise<OrderResource> =>
  changePartnerOrder(which, (order) =>
    applyTransition(order, { to: "acquiring" }, "partner_confirm", which.now),
  );
