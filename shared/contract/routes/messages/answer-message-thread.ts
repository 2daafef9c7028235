import { defineRoute } from "../../define-route.ts";
import { sendMessageBody, sentResponses } from "../../resources/messages/message.ts";
import { threadIdParams } from "../../resources/messages/thread-params.ts";

/** `POST /ops/v1/message-threads/{id}/messages` */
export const answerMessageThreadRoute = defineRoute({
  operationId: "answerMessageThread",
  audience: "operator",
  area: "messages",
  method: "POST",
  path: "/ops/v1/message-threads/{id}/messages",
  summary: "Write to a partner",
  description:
    "Sends plain text about an order, or to a partner in general, with up to five attachments that were created for the thread. The audit log names you as the author. The thread does not need to have messages yet. A message cannot be changed; it can be withdrawn.",
  params: threadIdParams,
  body: sendMessageBody,
  responses: sentResponses,
  errors: [
    "missing_idempotency_key",
    "validation_error",
    "message_thread_not_found",
    "idempotency_key_reused",
  ],
  budgeted: false,
  requiresIdempotencyKey: true,
});
