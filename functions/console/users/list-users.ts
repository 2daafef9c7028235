import { listUsersOf } from "../../../shared/adapters/directory/read-users.ts";
import { operatorCursorSecret } from "../../../shared/application/access/operator-cursor-secret.ts";
import { presentUser } from "../../../shared/application/users/present-user.ts";
import { listUsersRoute } from "../../../shared/contract/routes/users/list-users.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { textCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";

/** `GET /ops/v1/users` */
export const handler = consoleHandler(listUsersRoute, async ({ query }) => {
  const { limit, cursor, partner_id: partnerId = null } = query;
  const binding = `${listUsersRoute.operationId}:${partnerId ?? ""}`;
  const cursors = textCursor(await operatorCursorSecret(), binding);
  const { users, next } = await listUsersOf(partnerId, { limit, after: cursors.open(cursor) });
  return pageReply({ data: users.map(presentUser), next, positionOf: () => null }, cursors);
});
