import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { apiKeySchema } from "../../resources/account/api-key.ts";
import { cursor, pageOf, unlimitedPage } from "../../schema/paging.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `GET /ops/v1/partners/{id}/keys` */
export const listPartnerKeysRoute = defineRoute({
  operationId: "listPartnerKeys",
  audience: "operator",
  area: "partners",
  method: "GET",
  path: "/ops/v1/partners/{id}/keys",
  summary: "List a partner's keys",
  description:
    "Lists all keys, including revoked keys, oldest first. Only an account with thousands of keys has more than one page.",
  params: z.object({ id: resourceId("Partner id.") }),
  query: z.object({ cursor }),
  responses: { 200: { description: "The keys.", schema: pageOf(apiKeySchema, unlimitedPage) } },
  errors: ["validation_error", "invalid_cursor", "not_found"],
  budgeted: false,
});
