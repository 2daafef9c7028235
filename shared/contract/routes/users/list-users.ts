import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { consoleUserSchema } from "../../resources/users/console-user.ts";
import { listQuery, pageOf } from "../../schema/paging.ts";
import { idFilter } from "../../schema/text-values.ts";

/** `GET /ops/v1/users` */
export const listUsersRoute = defineRoute({
  operationId: "listUsers",
  audience: "operator",
  area: "users",
  consoleFunction: "serve-user-lists",
  method: "GET",
  path: "/ops/v1/users",
  summary: "List users",
  description:
    "The people who may sign in to the console. With `partner_id`, lists the users of that partner, otherwise the operators. The environments of a stage share these users. A page holds at most 60 users. A stage with an external user directory returns `conflict`.",
  query: z.object({ ...listQuery, partner_id: idFilter("Partner of the users.") }),
  responses: { 200: { description: "The users.", schema: pageOf(consoleUserSchema) } },
  errors: ["validation_error", "invalid_cursor", "conflict"],
  budgeted: false,
});
