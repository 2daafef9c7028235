import { operatorCursorSecret } from "../../../shared/application/access/operator-cursor-secret.ts";
import { readAssigneeFilter } from "../../../shared/application/assignments/filter-assigned.ts";
import {
  listOperatorThreads,
  type OperatorThreadPosition,
} from "../../../shared/application/messages/list-threads.ts";
import { presentThreadEntries } from "../../../shared/application/messages/present-thread-entries.ts";
import { listOperatorThreadsRoute } from "../../../shared/contract/routes/messages/list-operator-threads.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { positionCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";

/** `GET /ops/v1/message-threads` */
export const handler = consoleHandler(listOperatorThreadsRoute, async ({ query, caller }) => {
  const { partner_id: partnerId = null, assigned_to: assignedTo, limit } = query;
  // Binds the cursor to the list, so that the list of waiting threads rejects a cursor of one partner's threads.
  const binding = JSON.stringify([listOperatorThreadsRoute.operationId, partnerId]);
  const cursors = positionCursor<OperatorThreadPosition>(await operatorCursorSecret(), binding);
  const assignee = readAssigneeFilter(assignedTo, caller.actor);
  const after = cursors.open(query.cursor);
  const { threads, positions, next } = await listOperatorThreads({ partnerId, assignee, limit, after });
  const positionOf = (_: unknown, index: number) => positions[index] ?? null;
  return pageReply({ data: await presentThreadEntries(threads), next, positionOf }, cursors);
});
