import { defineRoute } from "../../define-route.ts";
import { messageListQuery, messagePageOf, messageThreadSchema } from "../../resources/messages/message.ts";
import { orderIdParams } from "../../resources/orders/order-params.ts";

/** `GET /v1/orders/{id}/messages` */
export const listOrderMessagesRoute = defineRoute({
  operationId: "listOrderMessages",
  audience: "partner",
  inConsole: true,
  area: "messages",
  method: "GET",
  path: "/v1/orders/{id}/messages",
  summary: "Read the messages about an order",
  description:
    "Messages between you and the operators about the order, with the order's status changes. Listing does not mark them as read. A page can be shorter than `limit` although more follow: continue until `next_cursor` is null. A cursor is valid only with the same `sort`.",
  params: orderIdParams,
  query: messageListQuery,
  responses: {
    200: { description: "A page of the thread.", schema: messagePageOf(messageThreadSchema) },
  },
  errors: ["validation_error", "invalid_cursor", "order_not_found"],
  budgeted: true,
  rateLimit: "read-light",
});
