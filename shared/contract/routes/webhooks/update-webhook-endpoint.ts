import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import {
  webhookEndpointSchema,
  webhookEndpointUpdateSchema,
} from "../../resources/webhooks/webhook-endpoint.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `PATCH /v1/webhook-endpoints/{id}` */
export const updateWebhookEndpointRoute = defineRoute({
  operationId: "updateWebhookEndpoint",
  audience: "partner",
  inConsole: true,
  area: "webhooks",
  method: "PATCH",
  path: "/v1/webhook-endpoints/{id}",
  summary: "Change a webhook endpoint",
  description: "Applies to events from now on. Enabling an endpoint again resets its failure state.",
  params: z.object({ id: resourceId("Id of the endpoint.") }),
  query: z.object({}),
  body: webhookEndpointUpdateSchema,
  responses: { 200: { description: "The changed endpoint.", schema: webhookEndpointSchema } },
  errors: ["validation_error", "webhook_endpoint_not_found"],
  budgeted: true,
  rateLimit: "write",
});
