import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import {
  webhookEndpointCreationSchema,
  webhookEndpointWithSecretSchema,
} from "../../resources/webhooks/webhook-endpoint.ts";

/** `POST /v1/webhook-endpoints` */
export const createWebhookEndpointRoute = defineRoute({
  operationId: "createWebhookEndpoint",
  audience: "partner",
  inConsole: true,
  area: "webhooks",
  method: "POST",
  path: "/v1/webhook-endpoints",
  summary: "Register a webhook endpoint",
  description:
    "Registers a URL for this environment's events, at most five. Only this response contains the signing secret.",
  query: z.object({}),
  body: webhookEndpointCreationSchema,
  responses: {
    201: { description: "The endpoint with its secret.", schema: webhookEndpointWithSecretSchema },
  },
  errors: ["validation_error", "webhook_endpoint_limit"],
  budgeted: true,
  rateLimit: "write",
});
