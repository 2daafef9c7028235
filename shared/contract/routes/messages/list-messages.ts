import { defineRoute } from "../../define-route.ts";
import { messageListQuery, messagePageOf, messageThreadSchema } from "../../resources/message.ts";

/** `GET /v1/messages` */
export const listMessagesRoute = defineRoute({
  operationId: "listMessages",
  audience: "partner",
  inConsole: true,
  area: "messages",
  method: "GET",
  path: "/v1/messages",
  summary: "Read the messages about no order in particular",
  description:
    "Messages between you and the operators in your account's own thread. Listing does not mark them as read. A page can be shorter than `limit` although more follow: continue until `next_cursor` is null. A cursor belongs to its sort.",
  query: messageListQuery,
  responses: {
    200: { description: "A page of the thread.", schema: messagePageOf(messageThreadSchema) },
  },
  errors: ["validation_error", "invalid_cursor"],
  budgeted: true,
  rateLimit: "read-light",
});
