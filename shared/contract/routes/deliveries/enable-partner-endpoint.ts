import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { webhookEndpointSchema } from "../../resources/webhooks/webhook-endpoint.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `POST /ops/v1/partners/{id}/webhook-endpoints/{endpoint_id}/enable` */
export const enablePartnerEndpointRoute = defineRoute({
  operationId: "enablePartnerEndpoint",
  audience: "operator",
  area: "deliveries",
  consoleFunction: "serve-delivery-changes",
  method: "POST",
  path: "/ops/v1/partners/{id}/webhook-endpoints/{endpoint_id}/enable",
  summary: "Enable a partner's webhook endpoint",
  description:
    "Enables an endpoint that the service or an operator disabled, and resets its failure state. Nothing is resent. Only the partner can enable an endpoint that the partner disabled: the response is then `conflict`. An enabled endpoint stays unchanged.",
  params: z.object({ id: resourceId("Partner id."), endpoint_id: resourceId("Id of the endpoint.") }),
  query: z.object({}),
  responses: { 200: { description: "The endpoint.", schema: webhookEndpointSchema } },
  errors: ["webhook_endpoint_not_found", "conflict"],
  budgeted: false,
  repeatable: true,
});
