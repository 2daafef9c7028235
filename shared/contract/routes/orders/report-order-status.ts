import * as z from "zod/mini";
import { operatorStatuses, partnerStatuses } from "../../../domain/orders/require-partner-status.ts";
import { defineRoute } from "../../define-route.ts";
import { orderSchema } from "../../resources/orders/order.ts";
import { orderIdParams } from "../../resources/orders/order-params.ts";
import { instant } from "../../schema/timestamp.ts";

/** `POST /v1/orders/{id}/status` */
export const reportOrderStatusRoute = defineRoute({
  operationId: "reportOrderStatus",
  audience: "partner",
  inConsole: true,
  area: "orders",
  method: "POST",
  path: "/v1/orders/{id}/status",
  summary: "Report customs or delivery",
  description:
    "Changes `in_transit` to `customs`, or `customs` to `delivered`. Statuses that only the operator sets are rejected with 403. No webhook is sent.",
  params: orderIdParams,
  body: z
    .strictObject({
      status: z
        // Validation also accepts the operator's statuses, so that a later check can reject them with a separate code.
        .enum([...partnerStatuses, ...operatorStatuses], {
          error: ({ input }) =>
            input === undefined ? "is required" : `must be ${partnerStatuses.join(" or ")}`,
        })
        .check(z.meta({ description: "`customs` or `delivered`." })),
      occurred_at: z
        .optional(instant)
        .check(z.meta({ description: "Accepted but not stored: the time of this request counts." })),
      notes: z
        // These fields are not stored, so only the size limit of a body applies.
        .optional(z.nullable(z.string()))
        .check(z.meta({ description: "Accepted but not stored. Any length that fits into a body." })),
    })
    .check(z.meta({ id: "ReportOrderStatus", description: "Progress at the destination." })),
  unusedFields: ["occurred_at", "notes"],
  responses: { 200: { description: "The updated order.", schema: orderSchema } },
  errors: ["validation_error", "order_not_found", "invalid_status_transition"],
  budgeted: true,
  repeatable: true,
  rateLimit: "write",
});
