import { defineRoute } from "../../define-route.ts";
import { sendMessageBody, sentResponses } from "../../resources/messages/message.ts";

/** `POST /v1/messages` */
export const sendMessageRoute = defineRoute({
  operationId: "sendMessage",
  audience: "partner",
  inConsole: true,
  area: "messages",
  method: "POST",
  path: "/v1/messages",
  summary: "Write to the operators",
  description:
    "Sends plain text to your account's own thread, which is for everything except single orders, with up to five attachments that were created for the thread. A message cannot be changed. An account can send at most 60 messages per minute. Beyond that, the response is `rate_limited` with `Retry-After` and `details.scope` `messages`.",
  body: sendMessageBody,
  responses: sentResponses,
  errors: ["missing_idempotency_key", "validation_error", "idempotency_key_reused", "rate_limited"],
  budgeted: true,
  rateLimit: "write",
  requiresIdempotencyKey: true,
});
