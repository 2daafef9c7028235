import { defineRoute } from "../../define-route.ts";
import { consoleUserSchema, newAccountUserSchema } from "../../resources/users/console-user.ts";

/** `POST /console/v1/users` */
export const inviteAccountUserRoute = defineRoute({
  operationId: "inviteAccountUser",
  audience: "partner_console",
  area: "users",
  consoleFunction: "serve-user-changes",
  method: "POST",
  path: "/console/v1/users",
  summary: "Invite a colleague",
  description:
    "Creates a user of your account and mails a temporary password. After a failure, the same request continues where it stopped. If a user with this email exists, the response is `conflict`.",
  body: newAccountUserSchema,
  responses: { 201: { description: "The invited user.", schema: consoleUserSchema } },
  errors: ["validation_error", "not_found", "conflict"],
  budgeted: false,
});
