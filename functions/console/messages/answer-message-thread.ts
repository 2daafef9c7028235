import { replyToThread } from "../../../shared/application/messages/reply-to-thread.ts";
import { answerMessageThreadRoute } from "../../../shared/contract/routes/messages/answer-message-thread.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { sentReply } from "../../../shared/http/message-call.ts";
import { requireToken } from "../../../shared/http/require-idempotency-key.ts";

/** `POST /ops/v1/message-threads/{id}/messages` */
export const handler = consoleHandler(answerMessageThreadRoute, async (call) => {
  const { text, attachment_ids: attachmentIds } = call.body;
  const answer = { threadId: call.params.id, text, attachmentIds, token: requireToken(call) };
  const { actor, displayName } = call.caller;
  return sentReply(await replyToThread(answer, { actor, displayName, now: call.now }));
});
