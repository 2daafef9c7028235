import { defineRoute } from "../../define-route.ts";
import { lotParams } from "../../resources/orders/lot-input.ts";
import { lotOutcomeSchema } from "../../resources/orders/order.ts";

/** `POST /ops/v1/lots/{vehicle_id}/take-back-award` */
export const takeBackAwardRoute = defineRoute({
  operationId: "takeBackAward",
  audience: "operator",
  area: "orders",
  method: "POST",
  path: "/ops/v1/lots/{vehicle_id}/take-back-award",
  summary: "Take back an award",
  description:
    "Removes the lot's `pending_award`, which no partner has been notified of. The lot's orders stay `acquiring`. Without a pending award, nothing changes. After the award was carried out, the call returns `conflict`.",
  params: lotParams,
  responses: { 200: { description: "The outcome of the lot.", schema: lotOutcomeSchema } },
  errors: ["conflict"],
  budgeted: false,
  repeatable: true,
});
