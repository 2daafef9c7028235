import { defineRoute } from "../../define-route.ts";
import { markReadBody, messageThreadSchema } from "../../resources/messages/message.ts";
import { threadIdParams } from "../../resources/messages/thread-params.ts";

/** `POST /v1/message-threads/{id}/read` */
export const markMessageThreadReadRoute = defineRoute({
  operationId: "markMessageThreadRead",
  audience: "partner",
  inConsole: true,
  area: "messages",
  method: "POST",
  path: "/v1/message-threads/{id}/read",
  summary: "Mark a thread as read",
  description:
    "Marks all messages up to and including the named message as read, for all your keys and users. The operators see how far you have read. A read marker never moves back.",
  params: threadIdParams,
  body: markReadBody,
  responses: { 200: { description: "The thread.", schema: messageThreadSchema } },
  errors: ["validation_error", "message_thread_not_found"],
  budgeted: true,
  rateLimit: "write",
  repeatable: true,
});
