import { defineRoute } from "../../define-route.ts";
import { issuedResponses, issueTokenBody } from "../../resources/messages/chat-token.ts";
import { threadIdParams } from "../../resources/messages/thread-params.ts";

/** `POST /v1/message-threads/{id}/tokens` */
export const issueChatTokenRoute = defineRoute({
  operationId: "issueChatToken",
  audience: "partner",
  inConsole: true,
  area: "messages",
  consoleFunction: "serve-chat-tokens",
  method: "POST",
  path: "/v1/message-threads/{id}/tokens",
  summary: "Issue a token that opens a thread",
  description:
    "Issues a token with which your page opens this one thread over the chat stream. Until the token ends, the page can read and write as you. `X-User-Id` identifies the user who writes. The thread's id is the id of its order, or of your account. The thread does not need to have messages yet. Revoking the key ends its tokens.",
  params: threadIdParams,
  body: issueTokenBody,
  responses: issuedResponses,
  errors: ["validation_error", "message_thread_not_found"],
  budgeted: true,
  rateLimit: "write",
  repeatable: true,
});
