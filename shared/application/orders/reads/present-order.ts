import {
  type AssignedOrderResource,
  type OperatorOrderResource,
  type OrderResource,
  operatorOrderSchema,
  orderSchema,
} from "../../../contract/resources/orders/order.ts";
import { presenter } from "../../../contract/schema/convert.ts";
import type { Assignment } from "../../../domain/assignments/assignment.ts";
import type { Standing } from "../../../domain/orders/lot.ts";
import type { Order } from "../../../domain/orders/order.ts";
import { unknownVehicle } from "../../../domain/orders/ordered-vehicle.ts";
import { wholeOrder } from "../../../domain/orders/status-facts.ts";
import { presentAssignment } from "../../assignments/present-assignment.ts";
import { shownSummary } from "../../invoices/show-invoice-summary.ts";

const presentToPartner = presenter(orderSchema, [
  "orderId",
  "partnerId",
  "endUserId",
  "bidAt",
  "auctionFinalPriceKrw",
  "leadWithdrawnAt",
  "version",
]);
const presentToOperator = presenter(operatorOrderSchema, ["orderId", "bidAt"]);

/** Returns an order as its partner sees it, in routes and in events. */
export const presentOrder = (order: Order, standing: Standing): OrderResource =>
  presentToPartner(shownOrder(order, standing));

/**
 * Returns an order as an operator sees it.
 * @param partner the order's partner, for its name; null if unknown
 */
export const presentOperatorOrder = (
  order: Order,
  standing: Standing,
  partner: { name: string } | null,
): OperatorOrderResource =>
  presentToOperator({ ...shownOrder(order, standing), partnerName: partner?.name ?? null });

/** Returns an order as an operator sees it, with its assignment; undefined or null means never assigned. */
export const presentAssignedOrder = (
  order: Order,
  standing: Standing,
  partner: { name: string } | null,
  assignment: Assignment | null | undefined,
): AssignedOrderResource => ({
  ...presentOperatorOrder(order, standing, partner),
  assignment: presentAssignment(assignment),
});

function shownOrder(order: Order, standing: Standing) {
  // The order's thread shows the status changes.
  const { statusChanges: _, ...whole } = wholeOrder(order);
  return {
    ...whole,
    ...standing,
    id: order.orderId,
    vehicle: order.vehicle ?? unknownVehicle,
    invoice: order.invoice && shownSummary(order.invoice),
  };
}
