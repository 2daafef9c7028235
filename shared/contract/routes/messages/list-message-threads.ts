import { defineRoute } from "../../define-route.ts";
import { messageThreadSchema, threadListQuery } from "../../resources/messages/message.ts";
import { pageOf } from "../../schema/paging.ts";

/** `GET /v1/message-threads` */
export const listMessageThreadsRoute = defineRoute({
  operationId: "listMessageThreads",
  audience: "partner",
  inConsole: true,
  area: "messages",
  method: "GET",
  path: "/v1/message-threads",
  summary: "List your threads with their unread counts",
  description:
    "Threads with messages, newest message first. A message that was just sent may be missing for a second. A page can be shorter than `limit` although more follow: continue until `next_cursor` is null.",
  query: threadListQuery,
  responses: { 200: { description: "A page of threads.", schema: pageOf(messageThreadSchema) } },
  errors: ["validation_error", "invalid_cursor"],
  budgeted: true,
  rateLimit: "read-light",
});
