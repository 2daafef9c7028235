import { issueChatToken } from "../../../shared/application/chat/issue-chat-token.ts";
import { findThread } from "../../../shared/application/messages/find-thread.ts";
import { issueOperatorChatTokenRoute } from "../../../shared/contract/routes/messages/issue-operator-chat-token.ts";
import { tokenReply } from "../../../shared/http/chat/token-call.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/message-threads/{id}/tokens` */
export const handler = consoleHandler(issueOperatorChatTokenRoute, async ({ params, body, caller, now }) => {
  const member = { side: "operator", actor: caller.actor, displayName: caller.displayName } as const;
  const findSubject = () => findThread(params.id);
  return tokenReply(body, (lifetimeSeconds) => issueChatToken({ findSubject, member, lifetimeSeconds, now }));
});
