import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { webhookEndpointWithSecretSchema } from "../../resources/webhooks/webhook-endpoint.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `POST /v1/webhook-endpoints/{id}/rotate-secret` */
export const rotateWebhookSecretRoute = defineRoute({
  operationId: "rotateWebhookSecret",
  audience: "partner",
  inConsole: true,
  area: "webhooks",
  method: "POST",
  path: "/v1/webhook-endpoints/{id}/rotate-secret",
  summary: "Rotate the signing secret",
  description:
    "The new secret is shown once. For 24 hours, every delivery has two signatures, one with the old secret and one with the new secret.",
  params: z.object({ id: resourceId("Id of the endpoint.") }),
  query: z.object({}),
  responses: {
    200: { description: "The endpoint with its new secret.", schema: webhookEndpointWithSecretSchema },
  },
  errors: ["webhook_endpoint_not_found"],
  budgeted: true,
  rateLimit: "write",
});
