import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { partnerViewSchema } from "../../resources/partner-views/partner-view.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `POST /ops/v1/partners/{id}/views/{view_id}/end` */
export const endPartnerViewRoute = defineRoute({
  operationId: "endPartnerView",
  audience: "operator",
  area: "partner-views",
  consoleFunction: "serve-partner-views",
  method: "POST",
  path: "/ops/v1/partners/{id}/views/{view_id}/end",
  summary: "End your view of a partner's console",
  description: "The next request that names the view is rejected. The audit log records the end once.",
  params: z.object({ id: resourceId("Partner id."), view_id: resourceId("View id.") }),
  responses: { 200: { description: "The ended view.", schema: partnerViewSchema } },
  errors: ["not_found"],
  budgeted: false,
  repeatable: true,
});
