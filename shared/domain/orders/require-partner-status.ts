import { Problem } from "../errors/problem.ts";
import type { Order, OrderStatus } from "./order.ts";

/** Statuses that only the operator sets. A partner that reports such a status gets `partner_not_authorized`. */
export const operatorStatuses = [
  "secondary_inspection_in_progress",
  "secondary_inspection_ready",
  "acquiring",
  "secured",
  "export_processing",
  "in_transit",
] as const;

/** Statuses a partner reports. */
export const partnerStatuses = ["customs", "delivered"] as const;

/**
 * Returns the status if a partner may report it.
 * @throws Problem `invalid_status_transition` (`partner_not_authorized`) for any other status.
 */
export function requirePartnerStatus(order: Order, status: OrderStatus): (typeof partnerStatuses)[number] {
  const own = partnerStatuses.find((one) => one === status);
  if (own !== undefined) return own;
  throw new Problem(
    "invalid_status_transition",
    `Only the operator can make an order ${status}. Report customs or delivered.`,
    { reason: "partner_not_authorized", current_status: order.status, requested_status: status },
  );
}
