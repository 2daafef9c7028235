import type { OrderResource } from "../../../contract/resources/orders/order.ts";
import { applyTransition } from "../../../domain/orders/apply-transition.ts";
import type { Order } from "../../../domain/orders/order.ts";
import { markWithdrawnLead } from "../../../domain/orders/withdraw-lead.ts";
import { logger } from "../../../platform/logger.ts";
import { recordMetric } from "../../../platform/record-metric.ts";
import { changePartnerOrder, type PartnerOrderChange } from "./change-partner-order.ts";

/**
 * Cancels a placed order, or declines an inspected order. The operator is notified if the car loses its highest bid
 * after its cutoff.
 * @throws Problem `order_not_found`, or `invalid_status_transition` from any other status.
 */
export async function cancelOrder(which: PartnerOrderChange): Promise<OrderResource> {
  const { orderId, now } = which;
  let hasWithdrawnLead = false;
  const order = await changePartnerOrder(
    which,
    (current) =>
      applyTransition(
        current,
        { to: "cancelled", cancellationReason: reasonFor(current) },
        "partner_delete",
        now,
      ),
    (change, standing) => {
      const marked = markWithdrawnLead(change, standing, now);
      hasWithdrawnLead = marked !== change;
      return marked;
    },
  );
  if (hasWithdrawnLead) {
    recordMetric("LeadingBidsWithdrawn", 1);
    logger.warn("The highest bid on a car was withdrawn after its cutoff", {
      order_id: orderId,
      vehicle_id: order.vehicle_id,
    });
  }
  return order;
}

const reasonFor = (order: Order) =>
  order.status === "secondary_inspection_ready" ? "secondary_inspection_declined" : "dealer_cancelled";
