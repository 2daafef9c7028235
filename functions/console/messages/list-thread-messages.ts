import { operatorCursorSecret } from "../../../shared/application/access/operator-cursor-secret.ts";
import { presentAssignedThread } from "../../../shared/application/messages/present-message.ts";
import { readOperatorThread } from "../../../shared/application/messages/read-thread.ts";
import { listThreadMessagesRoute } from "../../../shared/contract/routes/messages/list-thread-messages.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { threadReply } from "../../../shared/http/message-call.ts";

/** `GET /ops/v1/message-threads/{id}/messages` */
export const handler = consoleHandler(listThreadMessagesRoute, async ({ params, query }) =>
  threadReply(
    query,
    { secret: await operatorCursorSecret(), list: `${listThreadMessagesRoute.operationId}:${params.id}` },
    (request) => readOperatorThread(params.id, request),
    (thread, { assignment }) => presentAssignedThread(thread, assignment),
  ),
);
