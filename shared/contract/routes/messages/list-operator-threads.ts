import { defineRoute } from "../../define-route.ts";
import { operatorThreadEntrySchema, operatorThreadListQuery } from "../../resources/messages/message.ts";
import { pageOf } from "../../schema/paging.ts";

/** `GET /ops/v1/message-threads` */
export const listOperatorThreadsRoute = defineRoute({
  operationId: "listOperatorThreads",
  audience: "operator",
  area: "messages",
  method: "GET",
  path: "/ops/v1/message-threads",
  summary: "List threads of partners",
  description:
    "Without `partner_id`, lists the threads of all partners with unread messages, longest waiting first. With `partner_id`, lists all threads of that partner, newest message first. Changes appear after about a second. A page can be shorter than `limit` although more follow: continue until `next_cursor` is null.",
  query: operatorThreadListQuery,
  responses: { 200: { description: "A page of threads.", schema: pageOf(operatorThreadEntrySchema) } },
  errors: ["validation_error", "invalid_cursor"],
  budgeted: false,
});
