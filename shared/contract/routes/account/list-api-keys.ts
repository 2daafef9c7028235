import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { apiKeySchema } from "../../resources/account/api-key.ts";
import { cursor, pageOf, unlimitedPage } from "../../schema/paging.ts";

/** `GET /console/v1/keys` */
export const listApiKeysRoute = defineRoute({
  operationId: "listApiKeys",
  audience: "partner_console",
  area: "account",
  method: "GET",
  path: "/console/v1/keys",
  summary: "List your keys",
  description:
    "Lists all keys of this environment, including revoked keys, oldest first. Only an account with thousands of keys has more than one page. Values are not stored.",
  query: z.object({ cursor }),
  responses: { 200: { description: "The keys.", schema: pageOf(apiKeySchema, unlimitedPage) } },
  errors: ["validation_error", "invalid_cursor"],
  budgeted: false,
});
