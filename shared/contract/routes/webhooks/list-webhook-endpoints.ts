import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { webhookEndpointSchema } from "../../resources/webhooks/webhook-endpoint.ts";
import { pageOf } from "../../schema/paging.ts";

/** `GET /v1/webhook-endpoints` */
export const listWebhookEndpointsRoute = defineRoute({
  operationId: "listWebhookEndpoints",
  audience: "partner",
  inConsole: true,
  area: "webhooks",
  method: "GET",
  path: "/v1/webhook-endpoints",
  summary: "List webhook endpoints",
  description: "All endpoints of this environment, oldest first, on one page.",
  query: z.object({}),
  responses: { 200: { description: "The endpoints.", schema: pageOf(webhookEndpointSchema) } },
  errors: [],
  budgeted: true,
  rateLimit: "read-light",
});
