import { markReadByOperator } from "../../../shared/application/messages/mark-thread-read.ts";
import { presentOperatorThread } from "../../../shared/application/messages/present-message.ts";
import { markOperatorThreadReadRoute } from "../../../shared/contract/routes/messages/mark-operator-thread-read.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/message-threads/{id}/read` */
export const handler = consoleHandler(markOperatorThreadReadRoute, async ({ params, body, caller, now }) => {
  const read = { threadId: params.id, through: body.through };
  const thread = await markReadByOperator(read, { actor: caller.actor, now });
  return { status: 200, body: presentOperatorThread(thread) };
});
