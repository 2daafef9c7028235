import { operatorCursorSecret } from "../../../shared/application/access/operator-cursor-secret.ts";
import { findThread } from "../../../shared/application/messages/find-thread.ts";
import { presentOperatorThread } from "../../../shared/application/messages/present-message.ts";
import { readThread } from "../../../shared/application/messages/read-thread.ts";
import { listThreadMessagesRoute } from "../../../shared/contract/routes/messages/list-thread-messages.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { threadReply } from "../../../shared/http/message-call.ts";

/** `GET /ops/v1/message-threads/{id}/messages` */
export const handler = consoleHandler(listThreadMessagesRoute, async ({ params, query }) =>
  threadReply(
    query,
    { secret: await operatorCursorSecret(), list: `${listThreadMessagesRoute.operationId}:${params.id}` },
    (request) => readThread(params.id, findThread(params.id), request),
    presentOperatorThread,
  ),
);
