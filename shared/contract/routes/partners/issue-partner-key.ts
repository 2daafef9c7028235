import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { issuedApiKeySchema, newApiKeySchema } from "../../resources/account/api-key.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `POST /ops/v1/partners/{id}/keys` */
export const issuePartnerKeyRoute = defineRoute({
  operationId: "issuePartnerKey",
  audience: "operator",
  area: "partners",
  method: "POST",
  path: "/ops/v1/partners/{id}/keys",
  summary: "Issue a key to a partner",
  description: "Only this response contains the value.",
  params: z.object({ id: resourceId("Partner id.") }),
  body: newApiKeySchema,
  responses: { 201: { description: "The key with its value.", schema: issuedApiKeySchema } },
  errors: ["validation_error", "not_found", "key_limit_reached", "production_not_approved"],
  budgeted: false,
});
