import { Problem } from "../../../domain/errors/problem.ts";
import type { Order } from "../../../domain/orders/order.ts";
import { findOrderById, getOrder } from "../../../persistence/orders/orders.ts";

/** Returns a partner's order. @throws Problem `order_not_found` when the partner has no such order. */
export async function requireOrder(partnerId: string, orderId: string): Promise<Order> {
  return (await getOrder(partnerId, orderId)) ?? refuse(orderId);
}

/** Returns any partner's order, for operators. @throws Problem `order_not_found` */
export async function requireOrderById(orderId: string): Promise<Order> {
  return (await findOrderById(orderId)) ?? refuse(orderId);
}

function refuse(orderId: string): never {
  throw orderNotFound(orderId);
}

/** Returns the error for an order that does not exist, or that the caller may not see. */
export const orderNotFound = (orderId: string): Problem =>
  new Problem(
    "order_not_found",
    "There is no such order in this account and environment. List the orders to find its id.",
    { order_id: orderId },
  );
