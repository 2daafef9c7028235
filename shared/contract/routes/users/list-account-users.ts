import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { consoleUserSchema } from "../../resources/users/console-user.ts";
import { listQuery, pageOf } from "../../schema/paging.ts";

/** `GET /console/v1/users` */
export const listAccountUsersRoute = defineRoute({
  operationId: "listAccountUsers",
  audience: "partner_console",
  area: "users",
  consoleFunction: "serve-user-lists",
  method: "GET",
  path: "/console/v1/users",
  summary: "List your colleagues",
  description:
    "The people who may sign in to your account, in both environments. A page holds at most 60 users. If the operator uses an external user directory, the response is `conflict`.",
  query: z.object(listQuery),
  responses: { 200: { description: "The users.", schema: pageOf(consoleUserSchema) } },
  errors: ["validation_error", "invalid_cursor", "conflict"],
  budgeted: false,
});
