import { defineRoute } from "../../define-route.ts";
import { consoleUserSchema, newUserSchema } from "../../resources/console-user.ts";

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
    "Creates a user of a partner, or an operator without `partner_id`, and mails a temporary password. After a failure, the same request continues where it stopped. An email that has a user returns `conflict`.",
  body: newUserSchema,
  responses: { 201: { description: "The invited user.", schema: consoleUserSchema } },
  errors: ["validation_error", "not_found", "conflict"],
  budgeted: false,
});
