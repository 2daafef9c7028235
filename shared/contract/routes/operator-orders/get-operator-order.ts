import { defineRoute } from "../../define-route.ts";
import { assignedOrderSchema } from "../../resources/orders/order.ts";
import { orderIdParams } from "../../resources/orders/order-params.ts";

/** `GET /ops/v1/orders/{id}` */
export const getOperatorOrderRoute = defineRoute({
  operationId: "getOperatorOrder",
  audience: "operator",
  area: "orders",
  method: "GET",
  path: "/ops/v1/orders/{id}",
  summary: "Read any partner's order",
  description: "The order as its partner sees it, with the fields that only operators see.",
  params: orderIdParams,
  responses: { 200: { description: "The order.", schema: assignedOrderSchema } },
  errors: ["order_not_found"],
  budgeted: false,
});
