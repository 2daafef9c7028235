import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { partnerDetailSchema } from "../../resources/partners/partner.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `GET /ops/v1/partners/{id}` */
export const getPartnerRoute = defineRoute({
  operationId: "getPartner",
  audience: "operator",
  area: "partners",
  consoleFunction: "serve-partner-reads",
  method: "GET",
  path: "/ops/v1/partners/{id}",
  summary: "Read a partner",
  description:
    "The account with its settings in this environment. In the sandbox, the response includes the certificate that was started last, for review before the account is approved for production.",
  params: z.object({ id: resourceId("Partner id.") }),
  responses: { 200: { description: "The account.", schema: partnerDetailSchema } },
  errors: ["not_found"],
  budgeted: false,
});
