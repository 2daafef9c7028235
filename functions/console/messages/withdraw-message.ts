import { withdrawFromThread } from "../../../shared/application/messages/reply-to-thread.ts";
import { withdrawMessageRoute } from "../../../shared/contract/routes/messages/withdraw-message.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/message-threads/{id}/messages/{message_id}/withdraw` */
export const handler = consoleHandler(withdrawMessageRoute, async ({ params, body, caller, now }) => {
  const which = { threadId: params.id, messageId: params.message_id };
  return {
    status: 200,
    body: await withdrawFromThread(which, body.reason, { actor: caller.actor, now }),
  };
});
