import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { apiKeySchema } from "../../resources/account/api-key.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `POST /console/v1/keys/{id}/revoke` */
export const revokeApiKeyRoute = defineRoute({
  operationId: "revokeApiKey",
  audience: "partner_console",
  area: "account",
  method: "POST",
  path: "/console/v1/keys/{id}/revoke",
  summary: "Revoke a key",
  description: "The key is rejected from the next request on and cannot be restored.",
  params: z.object({ id: resourceId("Key id.") }),
  responses: { 200: { description: "The revoked key.", schema: apiKeySchema } },
  errors: ["not_found", "conflict"],
  budgeted: false,
});
