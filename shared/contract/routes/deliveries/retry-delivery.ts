import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { deliverySchema } from "../../resources/deliveries/delivery.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `POST /ops/v1/deliveries/failed/{id}/retry` */
export const retryDeliveryRoute = defineRoute({
  operationId: "retryDelivery",
  audience: "operator",
  area: "deliveries",
  consoleFunction: "serve-delivery-changes",
  method: "POST",
  path: "/ops/v1/deliveries/failed/{id}/retry",
  summary: "Resend a failed delivery",
  description:
    "Sends the saved payload as a new delivery with its own retries, and removes the failed delivery from the list.",
  params: z.object({ id: resourceId("Id of the delivery.") }),
  query: z.object({}),
  responses: { 202: { description: "The new delivery.", schema: deliverySchema } },
  errors: ["not_found", "conflict"],
  budgeted: false,
});
