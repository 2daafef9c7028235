import { defineRoute } from "../../define-route.ts";
import { consoleUserSchema, newUserSchema } from "../../resources/users/console-user.ts";

/** `POST /ops/v1/users` */
export const inviteUserRoute = defineRoute({
  operationId: "inviteUser",
  audience: "operator",
  area: "users",
  consoleFunction: "serve-user-changes",
  method: "POST",
  path: "/ops/v1/users",
  summary: "Invite a user",
  description:
    "Creates a user of a partner, or an operator if `partner_id` is absent or null, and mails a temporary password. After a failure, the same request continues where it stopped. If a user with this email exists, the response is `conflict`.",
  body: newUserSchema,
  responses: { 201: { description: "The invited user.", schema: consoleUserSchema } },
  errors: ["validation_error", "not_found", "conflict"],
  budgeted: false,
});
