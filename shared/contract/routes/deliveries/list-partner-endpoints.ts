import * as z from "zod/mini";
import { recentEventCount } from "../../../domain/webhooks/recent-deliveries.ts";
import { defineRoute } from "../../define-route.ts";
import { partnerEndpointSchema } from "../../resources/deliveries/partner-endpoint.ts";
import { pageOf } from "../../schema/paging.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `GET /ops/v1/partners/{id}/webhook-endpoints` */
export const listPartnerEndpointsRoute = defineRoute({
  operationId: "listPartnerEndpoints",
  audience: "operator",
  area: "deliveries",
  consoleFunction: "serve-delivery-reads",
  method: "GET",
  path: "/ops/v1/partners/{id}/webhook-endpoints",
  summary: "List a partner's webhook endpoints",
  description: `All endpoints of the partner, oldest first, on one page, with the results of the partner's newest ${recentEventCount} events. Never shows secrets.`,
  params: z.object({ id: resourceId("Partner id.") }),
  query: z.object({}),
  responses: { 200: { description: "The endpoints.", schema: pageOf(partnerEndpointSchema) } },
  errors: ["not_found"],
  budgeted: false,
});
