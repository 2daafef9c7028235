import { defineRoute } from "../../define-route.ts";
import { orderSchema } from "../../resources/orders/order.ts";
import { orderIdParams } from "../../resources/orders/order-params.ts";

/** `DELETE /v1/orders/{id}` */
export const deleteOrderRoute = defineRoute({
  operationId: "deleteOrder",
  audience: "partner",
  inConsole: true,
  area: "orders",
  method: "DELETE",
  path: "/v1/orders/{id}",
  summary: "Cancel an order, or decline after its inspection",
  description:
    "Cancels a `placed` order (`dealer_cancelled`, no webhook) or declines a `secondary_inspection_ready` order (`secondary_inspection_declined`, with `order.status_changed`). The request is rejected in any other status.",
  params: orderIdParams,
  responses: { 200: { description: "The cancelled order.", schema: orderSchema } },
  errors: ["order_not_found", "invalid_status_transition"],
  budgeted: true,
  rateLimit: "write",
});
