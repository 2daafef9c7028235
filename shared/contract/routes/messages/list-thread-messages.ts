import { defineRoute } from "../../define-route.ts";
import { assignedThreadSchema, messageListQuery, messagePageOf } from "../../resources/messages/message.ts";
import { threadIdParams } from "../../resources/messages/thread-params.ts";

/** `GET /ops/v1/message-threads/{id}/messages` */
export const listThreadMessagesRoute = defineRoute({
  operationId: "listThreadMessages",
  audience: "operator",
  area: "messages",
  method: "GET",
  path: "/ops/v1/message-threads/{id}/messages",
  summary: "Read a thread of a partner",
  description:
    "Messages about an order, or with a partner in general, with the order's status changes. Listing does not mark them as read.",
  params: threadIdParams,
  query: messageListQuery,
  responses: {
    200: { description: "A page of the thread.", schema: messagePageOf(assignedThreadSchema) },
  },
  errors: ["validation_error", "invalid_cursor", "message_thread_not_found"],
  budgeted: false,
});
