import { defineRoute } from "../../define-route.ts";
import { markReadBody, operatorThreadSchema } from "../../resources/messages/message.ts";
import { threadIdParams } from "../../resources/messages/thread-params.ts";

/** `POST /ops/v1/message-threads/{id}/read` */
export const markOperatorThreadReadRoute = defineRoute({
  operationId: "markOperatorThreadRead",
  audience: "operator",
  area: "messages",
  consoleFunction: "serve-thread-changes",
  method: "POST",
  path: "/ops/v1/message-threads/{id}/read",
  summary: "Mark a thread of a partner as read",
  description:
    "Marks all messages up to and including the named message as read, for all operators. The partner sees how far you have read. A read marker never moves back.",
  params: threadIdParams,
  body: markReadBody,
  responses: { 200: { description: "The thread.", schema: operatorThreadSchema } },
  errors: ["validation_error", "message_thread_not_found"],
  budgeted: false,
  repeatable: true,
});
