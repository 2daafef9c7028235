import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `DELETE /v1/webhook-endpoints/{id}` */
export const deleteWebhookEndpointRoute = defineRoute({
  operationId: "deleteWebhookEndpoint",
  audience: "partner",
  inConsole: true,
  area: "webhooks",
  method: "DELETE",
  path: "/v1/webhook-endpoints/{id}",
  summary: "Remove a webhook endpoint",
  description: "The endpoint's pending deliveries end as failed. The endpoint's secret is deleted.",
  params: z.object({ id: resourceId("Id of the endpoint.") }),
  query: z.object({}),
  responses: { 204: { description: "The endpoint was removed." } },
  errors: ["webhook_endpoint_not_found"],
  budgeted: true,
  rateLimit: "write",
});
