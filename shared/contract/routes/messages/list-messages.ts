import { defineRoute } from "../../define-route.ts";
import { messageListQuery, messagePageOf, messageThreadSchema } from "../../resources/messages/message.ts";

/** `GET /v1/messages` */
export const listMessagesRoute = defineRoute({
  operationId: "listMessages",
  audience: "partner",
  inConsole: true,
  area: "messages",
  method: "GET",
  path: "/v1/messages",
  summary: "Read the messages of your account's thread",
  description:
    "Messages between you and the operators that are about no particular order. Listing does not mark them as read. A page can be shorter than `limit` although more follow: continue until `next_cursor` is null. A cursor is valid only with the same `sort`.",
  query: messageListQuery,
  responses: {
    200: { description: "A page of the thread.", schema: messagePageOf(messageThreadSchema) },
  },
  errors: ["validation_error", "invalid_cursor"],
  budgeted: true,
  rateLimit: "read-light",
});
