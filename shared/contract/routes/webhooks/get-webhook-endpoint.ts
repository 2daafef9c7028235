import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { webhookEndpointSchema } from "../../resources/webhooks/webhook-endpoint.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `GET /v1/webhook-endpoints/{id}` */
export const getWebhookEndpointRoute = defineRoute({
  operationId: "getWebhookEndpoint",
  audience: "partner",
  inConsole: true,
  area: "webhooks",
  method: "GET",
  path: "/v1/webhook-endpoints/{id}",
  summary: "Read a webhook endpoint",
  description: "Never shows the secret.",
  params: z.object({ id: resourceId("Id of the endpoint.") }),
  query: z.object({}),
  responses: { 200: { description: "The endpoint.", schema: webhookEndpointSchema } },
  errors: ["webhook_endpoint_not_found"],
  budgeted: true,
  rateLimit: "read-light",
});
