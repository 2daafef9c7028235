import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { failureReason, lotParams } from "../../resources/orders/lot-input.ts";
import { lotOutcomeSchema } from "../../resources/orders/order.ts";

/** `POST /ops/v1/lots/{vehicle_id}/lose` */
export const loseLotRoute = defineRoute({
  operationId: "loseLot",
  audience: "operator",
  area: "orders",
  method: "POST",
  path: "/ops/v1/lots/{vehicle_id}/lose",
  summary: "Record that a vehicle was not acquired",
  description:
    "Every order in acquisition fails with the reason. With `outbid`, only the highest order fails with that reason, and the other orders fail with `outbid_internally`. Waiting orders end too: they become `cancelled` for `auction_cancelled` and `seller_withdrew`, and fail like the other orders for any other reason.",
  params: lotParams,
  body: z
    .strictObject({ failure_reason: failureReason })
    .check(z.meta({ id: "LoseLot", description: "Why the vehicle was not acquired." })),
  responses: { 200: { description: "The outcome of the lot.", schema: lotOutcomeSchema } },
  errors: ["validation_error", "invalid_status_transition", "conflict"],
  budgeted: false,
});
