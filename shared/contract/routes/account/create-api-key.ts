import { defineRoute } from "../../define-route.ts";
import { issuedApiKeySchema, newApiKeySchema } from "../../resources/account/api-key.ts";

/** `POST /console/v1/keys` */
export const createApiKeyRoute = defineRoute({
  operationId: "createApiKey",
  audience: "partner_console",
  area: "account",
  method: "POST",
  path: "/console/v1/keys",
  summary: "Create a key",
  description:
    "Only this response contains the value. A trial account can have two active sandbox keys; production keys need the account's approval.",
  body: newApiKeySchema,
  responses: { 201: { description: "The key with its value.", schema: issuedApiKeySchema } },
  errors: ["validation_error", "key_limit_reached", "production_not_approved"],
  budgeted: false,
});
