import { defineRoute } from "../../define-route.ts";
import { newPartnerSchema, partnerSchema } from "../../resources/partners/partner.ts";

/** `POST /ops/v1/partners` */
export const createPartnerRoute = defineRoute({
  operationId: "createPartner",
  audience: "operator",
  area: "partners",
  method: "POST",
  path: "/ops/v1/partners",
  summary: "Create a partner account",
  description: "Omitted settings get their defaults: a trial account that is not approved for production.",
  body: newPartnerSchema,
  responses: { 201: { description: "The account.", schema: partnerSchema } },
  errors: ["validation_error", "conflict"],
  budgeted: false,
});
