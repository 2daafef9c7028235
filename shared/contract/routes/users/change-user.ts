import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { consoleUserSchema, userChangeSchema } from "../../resources/users/console-user.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `PATCH /ops/v1/users/{id}` */
export const changeUserRoute = defineRoute({
  operationId: "changeUser",
  audience: "operator",
  area: "users",
  consoleFunction: "serve-user-changes",
  method: "PATCH",
  path: "/ops/v1/users/{id}",
  summary: "Change a user",
  description:
    "Sets the role, disables or enables the user, or mails the invitation again. A disabled user cannot sign in or refresh a token; the last access token is valid for at most 15 minutes. You cannot change your own role or disable yourself, and an account keeps at least one active administrator: such a change returns `conflict`.",
  params: z.object({ id: resourceId("User id.") }),
  body: userChangeSchema,
  responses: { 200: { description: "The user.", schema: consoleUserSchema } },
  errors: ["validation_error", "not_found", "conflict"],
  budgeted: false,
});
