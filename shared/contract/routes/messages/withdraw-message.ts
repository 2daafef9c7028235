import { defineRoute } from "../../define-route.ts";
import { messageInThreadParams, messageSchema, withdrawMessageBody } from "../../resources/message.ts";

/** `POST /ops/v1/message-threads/{id}/messages/{message_id}/withdraw` */
export const withdrawMessageRoute = defineRoute({
  operationId: "withdrawMessage",
  audience: "operator",
  area: "messages",
  method: "POST",
  path: "/ops/v1/message-threads/{id}/messages/{message_id}/withdraw",
  summary: "Withdraw a message",
  description:
    "Takes the text and the attachments of a message of either side out of the thread permanently. Its place stays, with when and why it was withdrawn; the partner is notified by `chat.message`. The audit log keeps the text and the names of the files.",
  params: messageInThreadParams,
  body: withdrawMessageBody,
  responses: { 200: { description: "The withdrawn message.", schema: messageSchema } },
  errors: ["validation_error", "message_thread_not_found", "not_found", "conflict"],
  budgeted: false,
});
