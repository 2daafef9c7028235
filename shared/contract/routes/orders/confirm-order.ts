import { defineRoute } from "../../define-route.ts";
import { orderSchema } from "../../resources/orders/order.ts";
import { orderIdParams } from "../../resources/orders/order-params.ts";

/** `POST /v1/orders/{id}/confirm` */
export const confirmOrderRoute = defineRoute({
  operationId: "confirmOrder",
  audience: "partner",
  inConsole: true,
  area: "orders",
  method: "POST",
  path: "/v1/orders/{id}/confirm",
  summary: "Continue after the inspection",
  description:
    "Changes a `secondary_inspection_ready` order to `acquiring`, with `order.status_changed`. Not idempotent: a second call is rejected.",
  params: orderIdParams,
  ignoresBody: true,
  responses: { 200: { description: "The order, now `acquiring`.", schema: orderSchema } },
  errors: ["order_not_found", "invalid_status_transition"],
  budgeted: true,
  repeatable: true,
  rateLimit: "write",
});
