import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { eventLogEntrySchema } from "../../resources/webhooks/event-log.ts";
import { listQuery, pageOf } from "../../schema/paging.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `GET /v1/orders/{id}/events` */
export const listOrderEventsRoute = defineRoute({
  operationId: "listOrderEvents",
  audience: "partner",
  inConsole: true,
  area: "orders",
  method: "GET",
  path: "/v1/orders/{id}/events",
  summary: "Read the webhook log of an order",
  description:
    "Every event of the order, newest first, with its delivery state, attempts and the exact payload sent. New events appear after about a second.",
  params: z.object({ id: resourceId("Id of the order.") }),
  query: z.object(listQuery),
  responses: { 200: { description: "A page of the log.", schema: pageOf(eventLogEntrySchema) } },
  errors: ["validation_error", "invalid_cursor", "order_not_found"],
  budgeted: true,
  rateLimit: "read-light",
});
