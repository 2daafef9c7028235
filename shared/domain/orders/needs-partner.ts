import type { Order } from "./order.ts";
import { wholeOrder } from "./status-facts.ts";

/**
 * Reports whether an order waits for its partner: for the decision after an inspection, the payment of an issued
 * invoice, the report of customs after the ship's expected or actual arrival, or the report of delivery.
 *
 * @param now epoch milliseconds
 */
export function needsPartner(order: Order, now: number): boolean {
  if (order.invoice?.status === "issued") return true;
  const { status, shipment } = wholeOrder(order);
  if (status === "secondary_inspection_ready" || status === "customs") return true;
  const arrival = shipment?.arrivedAt ?? shipment?.eta ?? null;
  return status === "in_transit" && arrival !== null && arrival <= now;
}
