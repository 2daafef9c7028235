import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { endpointDisablingSchema } from "../../resources/deliveries/partner-endpoint.ts";
import { webhookEndpointSchema } from "../../resources/webhooks/webhook-endpoint.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `POST /ops/v1/partners/{id}/webhook-endpoints/{endpoint_id}/disable` */
export const disablePartnerEndpointRoute = defineRoute({
  operationId: "disablePartnerEndpoint",
  audience: "operator",
  area: "deliveries",
  consoleFunction: "serve-delivery-changes",
  method: "POST",
  path: "/ops/v1/partners/{id}/webhook-endpoints/{endpoint_id}/disable",
  summary: "Disable a partner's webhook endpoint",
  description:
    "Stops sending to an endpoint. The partner sees the reason, is notified by mail, and can enable the endpoint again. Deliveries that wait for a retry fail. Events stay in the log and can be recovered. A disabled endpoint stays unchanged.",
  params: z.object({ id: resourceId("Partner id."), endpoint_id: resourceId("Id of the endpoint.") }),
  query: z.object({}),
  body: endpointDisablingSchema,
  responses: { 200: { description: "The endpoint.", schema: webhookEndpointSchema } },
  errors: ["validation_error", "webhook_endpoint_not_found"],
  budgeted: false,
  repeatable: true,
});
