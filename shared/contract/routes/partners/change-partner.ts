import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { partnerChangeSchema, partnerSchema } from "../../resources/partners/partner.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `PATCH /ops/v1/partners/{id}` */
export const changePartnerRoute = defineRoute({
  operationId: "changePartner",
  audience: "operator",
  area: "partners",
  method: "PATCH",
  path: "/ops/v1/partners/{id}",
  summary: "Change a partner's settings",
  description:
    "Omitted fields stay unchanged. Leaving the trial makes the account's keys unlimited. In production an invoice prefix that another partner has or had is rejected.",
  params: z.object({ id: resourceId("Partner id.") }),
  body: partnerChangeSchema,
  responses: { 200: { description: "The changed account.", schema: partnerSchema } },
  errors: ["validation_error", "not_found", "conflict"],
  budgeted: false,
});
