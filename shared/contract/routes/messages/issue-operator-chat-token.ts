import { defineRoute } from "../../define-route.ts";
import { issuedResponses, issueTokenBody } from "../../resources/messages/chat-token.ts";
import { threadIdParams } from "../../resources/messages/thread-params.ts";

/** `POST /ops/v1/message-threads/{id}/tokens` */
export const issueOperatorChatTokenRoute = defineRoute({
  operationId: "issueOperatorChatToken",
  audience: "operator",
  area: "messages",
  consoleFunction: "serve-chat-tokens",
  method: "POST",
  path: "/ops/v1/message-threads/{id}/tokens",
  summary: "Open a partner's thread in the console",
  description:
    "Issues a token with which the console opens this one thread over the chat stream until the token ends. The audit log names you as the author of your messages.",
  params: threadIdParams,
  body: issueTokenBody,
  responses: issuedResponses,
  errors: ["validation_error", "message_thread_not_found"],
  budgeted: false,
  repeatable: true,
});
