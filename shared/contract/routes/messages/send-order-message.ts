import { defineRoute } from "../../define-route.ts";
import { sendMessageBody, sentResponses } from "../../resources/messages/message.ts";
import { orderIdParams } from "../../resources/orders/order-params.ts";

/** `POST /v1/orders/{id}/messages` */
export const sendOrderMessageRoute = defineRoute({
  operationId: "sendOrderMessage",
  audience: "partner",
  inConsole: true,
  area: "messages",
  method: "POST",
  path: "/v1/orders/{id}/messages",
  summary: "Write to the operators about an order",
  description:
    "Sends plain text, with up to five attachments that were created for the thread. The order can have any status. A message cannot be changed. An account can send at most 60 messages per minute. Beyond that, the response is `rate_limited` with `Retry-After` and `details.scope` `messages`.",
  params: orderIdParams,
  body: sendMessageBody,
  responses: sentResponses,
  errors: [
    "missing_idempotency_key",
    "validation_error",
    "order_not_found",
    "idempotency_key_reused",
    "rate_limited",
  ],
  budgeted: true,
  rateLimit: "write",
  requiresIdempotencyKey: true,
});
