import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { apiKeySchema } from "../../resources/account/api-key.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `POST /ops/v1/partners/{id}/keys/{key_id}/revoke` */
export const revokePartnerKeyRoute = defineRoute({
  operationId: "revokePartnerKey",
  audience: "operator",
  area: "partners",
  method: "POST",
  path: "/ops/v1/partners/{id}/keys/{key_id}/revoke",
  summary: "Revoke a partner's key",
  description: "The key is rejected from the next request on and cannot be restored.",
  params: z.object({ id: resourceId("Partner id."), key_id: resourceId("Key id.") }),
  responses: { 200: { description: "The revoked key.", schema: apiKeySchema } },
  errors: ["not_found", "conflict"],
  budgeted: false,
});
