import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { partnerViewSchema } from "../../resources/partner-views/partner-view.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `POST /ops/v1/partners/{id}/views` */
export const startPartnerViewRoute = defineRoute({
  operationId: "startPartnerView",
  audience: "operator",
  area: "partner-views",
  consoleFunction: "serve-partner-views",
  method: "POST",
  path: "/ops/v1/partners/{id}/views",
  summary: "View a partner's console",
  description:
    "For 30 minutes, the `GET` routes below `/console/v1` return this partner's data to your own token if the header `X-Svc-Partner-View` names the view. All other methods return `403 forbidden`. The audit log records each view.",
  params: z.object({ id: resourceId("Partner id.") }),
  responses: { 201: { description: "The view.", schema: partnerViewSchema } },
  errors: ["not_found"],
  budgeted: false,
  repeatable: true,
});
