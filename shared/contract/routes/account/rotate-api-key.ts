import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { issuedApiKeySchema } from "../../resources/account/api-key.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `POST /console/v1/keys/{id}/rotate` */
export const rotateApiKeyRoute = defineRoute({
  operationId: "rotateApiKey",
  audience: "partner_console",
  area: "account",
  method: "POST",
  path: "/console/v1/keys/{id}/rotate",
  summary: "Rotate a key",
  description:
    "Creates a key with the same name and allowlist, and revokes the old key at the same moment, without overlap. Limits on keys do not apply.",
  params: z.object({ id: resourceId("Key id.") }),
  responses: { 201: { description: "The new key with its value.", schema: issuedApiKeySchema } },
  errors: ["not_found", "conflict", "production_not_approved"],
  budgeted: false,
});
