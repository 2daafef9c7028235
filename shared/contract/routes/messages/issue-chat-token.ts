import { defineRoute } from "../../define-route.ts";
import { issuedResponses, issueTokenBody } from "../../resources/chat-token.ts";
import { threadIdParams } from "../../resources/thread-params.ts";

/** `POST /v1/message-threads/{id}/tokens` */
export const issueChatTokenRoute = defineRoute({
  operationId: "issueChatToken",
  audience: "partner",
  inConsole: true,
  area: "messages",
  consoleFunction: "serve-chat-tokens",
  method: "POST",
  path: "/v1/message-threads/{id}/tokens",
  summary: "Let a page open a thread",
  description:
    "Issues a token with which a page of yours opens this one thread over the chat stream, to read and to write as you, until the token ends. `X-User-Id` says who writes. The thread has the id of its order, or of your account, and need not have begun. Revoking the key ends its tokens.",
  params: threadIdParams,
  body: issueTokenBody,
  responses: issuedResponses,
  errors: ["validation_error", "message_thread_not_found"],
  budgeted: true,
  rateLimit: "write",
  repeatable: true,
});
