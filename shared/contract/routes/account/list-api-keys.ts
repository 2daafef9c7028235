import { defineRoute } from "../../define-route.ts";
import { apiKeySchema } from "../../resources/api-key.ts";
import { pageOf } from "../../schema/paging.ts";

/** `GET /console/v1/keys` */
export const listApiKeysRoute = defineRoute({
  operationId: "listApiKeys",
  audience: "partner_console",
  area: "account",
  method: "GET",
  path: "/console/v1/keys",
  summary: "List your keys",
  description:
    "All of this environment on one page, revoked ones included, oldest first. Values are not stored.",
  responses: { 200: { description: "The keys.", schema: pageOf(apiKeySchema) } },
  errors: [],
  budgeted: false,
});
