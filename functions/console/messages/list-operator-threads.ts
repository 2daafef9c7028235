import { operatorCursorSecret } from "../../../shared/application/access/operator-cursor-secret.ts";
import { listOperatorThreads } from "../../../shared/application/messages/list-threads.ts";
import { presentOperatorThread } from "../../../shared/application/messages/present-message.ts";
import { nameEach } from "../../../shared/application/name-each.ts";
import { listOperatorThreadsRoute } from "../../../shared/contract/routes/messages/list-operator-threads.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { positionCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";

/** `GET /ops/v1/message-threads` */
export const handler = consoleHandler(listOperatorThreadsRoute, async ({ query }) => {
  const { partner_id: partnerId = null, limit } = query;
  // A cursor of one partner's threads is not valid in the list of waiting threads.
  const binding = JSON.stringify([listOperatorThreadsRoute.operationId, partnerId]);
  type Position = Parameters<typeof listOperatorThreads>[2];
  const cursors = positionCursor<Position>(await operatorCursorSecret(), binding);
  const { threads, positions, next } = await listOperatorThreads(
    partnerId,
    limit,
    cursors.open(query.cursor),
  );
  const positionOf = (_: unknown, index: number) => positions[index] ?? null;
  const data = await nameEach(threads.map(presentOperatorThread));
  return pageReply({ data, next, positionOf }, cursors);
});
