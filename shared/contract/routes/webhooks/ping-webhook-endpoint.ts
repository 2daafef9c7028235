import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { pingResultSchema } from "../../resources/webhooks/webhook-endpoint.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `POST /v1/webhook-endpoints/{id}/ping` */
export const pingWebhookEndpointRoute = defineRoute({
  operationId: "pingWebhookEndpoint",
  audience: "partner",
  inConsole: true,
  area: "webhooks",
  method: "POST",
  path: "/v1/webhook-endpoints/{id}/ping",
  summary: "Send a test message",
  description:
    "Sends a signed message of type `webhook_endpoint.ping` at once, even to a disabled endpoint, and returns the result. It is not an event: it has no sequence number and is not in the log. The limits are 5 pings per minute to one endpoint, 10 per minute in an account, and 5 per hour to an endpoint that has never returned 2xx. Beyond a limit, the response is `429 rate_limited` with `Retry-After` and `details.scope`.",
  params: z.object({ id: resourceId("Id of the endpoint.") }),
  query: z.object({}),
  responses: { 200: { description: "The result of the ping.", schema: pingResultSchema } },
  errors: ["webhook_endpoint_not_found", "rate_limited"],
  budgeted: true,
  rateLimit: "write",
});
