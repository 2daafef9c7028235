import * as z from "zod/mini";
import { allowlistLimit } from "../../../domain/access/allowlist.ts";
import { defineRoute } from "../../define-route.ts";
import { allowlistChangeSchema, apiKeySchema } from "../../resources/account/api-key.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `PUT /console/v1/keys/{id}/allowlist` */
export const replaceApiKeyAllowlistRoute = defineRoute({
  operationId: "replaceApiKeyAllowlist",
  audience: "partner_console",
  area: "account",
  method: "PUT",
  path: "/console/v1/keys/{id}/allowlist",
  summary: "Replace a key's allowlist",
  description: `Up to ${allowlistLimit} IPv4 and IPv6 addresses and CIDR ranges, effective from the next request. All your active keys of one environment together may have ${allowlistLimit} different entries. Register both address families for a dual-stack client. An empty list admits every address in the sandbox and no address in production.`,
  params: z.object({ id: resourceId("Key id.") }),
  body: allowlistChangeSchema,
  responses: { 200: { description: "The changed key.", schema: apiKeySchema } },
  errors: ["validation_error", "not_found", "conflict"],
  budgeted: false,
});
