import { defineRoute } from "../../define-route.ts";
import { lotParams } from "../../resources/orders/lot-input.ts";
import { lotOutcomeSchema } from "../../resources/orders/order.ts";

/** `POST /ops/v1/lots/{vehicle_id}/acquire` */
export const acquireLotRoute = defineRoute({
  operationId: "acquireLot",
  audience: "operator",
  area: "orders",
  method: "POST",
  path: "/ops/v1/lots/{vehicle_id}/acquire",
  summary: "Begin to bid for a vehicle",
  description:
    "All placed or inspected orders on the vehicle change to `acquiring` together. Orders that are still being inspected stay unchanged and are reported. Repeating the call is safe and includes orders placed since.",
  params: lotParams,
  responses: { 200: { description: "The outcome of the lot.", schema: lotOutcomeSchema } },
  errors: ["invalid_status_transition", "conflict"],
  budgeted: false,
});
