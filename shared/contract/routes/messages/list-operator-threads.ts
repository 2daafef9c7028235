import { defineRoute } from "../../define-route.ts";
import { operatorThreadEntrySchema, operatorThreadListQuery } from "../../resources/message.ts";
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
    "Without `partner_id`: those of all partners in which something is unread, longest waiting first. With it: all of one partner, newest message first. The list lags about a second behind. A page can be shorter than `limit` although more follow: continue until `next_cursor` is null.",
  query: operatorThreadListQuery,
  responses: { 200: { description: "A page of threads.", schema: pageOf(operatorThreadEntrySchema) } },
  errors: ["validation_error", "invalid_cursor"],
  budgeted: false,
});
