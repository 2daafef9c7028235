import { issueChatToken } from "../../../shared/application/chat/issue-chat-token.ts";
import { partnerThread } from "../../../shared/application/messages/find-thread.ts";
import { issueChatTokenRoute } from "../../../shared/contract/routes/messages/issue-chat-token.ts";
import { partnerMember, tokenReply } from "../../../shared/http/chat/token-call.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/message-threads/{id}/tokens` */
export const handler = partnerHandler(issueChatTokenRoute, async ({ params, body, caller, now }) => {
  const findSubject = () => partnerThread(caller.partnerId, params.id);
  return tokenReply(body, (lifetimeSeconds) =>
    issueChatToken({ findSubject, member: partnerMember(caller), lifetimeSeconds, now }),
  );
});
