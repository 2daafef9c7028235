import { defineRoute } from "../../define-route.ts";
import {
  messageInThreadParams,
  messageSchema,
  withdrawMessageBody,
} from "../../resources/messages/message.ts";

/** `POST /ops/v1/message-threads/{id}/messages/{message_id}/withdraw` */
export const withdrawMessageRoute = defineRoute({
  operationId: "withdrawMessage",
  audience: "operator",
  area: "messages",
  method: "POST",
  path: "/ops/v1/message-threads/{id}/messages/{message_id}/withdraw",
  summary: "Withdraw a message",
  description:
    "Permanently removes the text and the attachments of a message of either side from the thread. The thread keeps the message's place, with the time and reason of the withdrawal. The partner is notified by `chat.message`. The audit log keeps the text and the names of the files.",
  params: messageInThreadParams,
  body: withdrawMessageBody,
  responses: { 200: { description: "The withdrawn message.", schema: messageSchema } },
  errors: ["validation_error", "message_thread_not_found", "not_found", "conflict"],
  budgeted: false,
});
