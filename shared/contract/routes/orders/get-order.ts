import { defineRoute } from "../../define-route.ts";
import { orderSchema } from "../../resources/orders/order.ts";
import { orderIdParams } from "../../resources/orders/order-params.ts";

/** `GET /v1/orders/{id}` */
export const getOrderRoute = defineRoute({
  operationId: "getOrder",
  audience: "partner",
  inConsole: true,
  area: "orders",
  method: "GET",
  path: "/v1/orders/{id}",
  summary: "Read an order",
  description: "The order with its current standing among all active orders on the vehicle.",
  params: orderIdParams,
  responses: { 200: { description: "The order.", schema: orderSchema } },
  errors: ["order_not_found"],
  budgeted: true,
  rateLimit: "read-light",
});
