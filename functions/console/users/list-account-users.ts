import { listUsersOf } from "../../../shared/adapters/directory/read-users.ts";
import { presentUser } from "../../../shared/application/users/present-user.ts";
import { listAccountUsersRoute } from "../../../shared/contract/routes/users/list-account-users.ts";
import { textCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `GET /console/v1/users` */
export const handler = partnerConsoleHandler(listAccountUsersRoute, async ({ query, caller }) => {
  const { limit, cursor } = query;
  const { cursorSecret, partnerId } = caller;
  const cursors = textCursor(cursorSecret, `${listAccountUsersRoute.operationId}:${partnerId}`);
  const { users, next } = await listUsersOf(partnerId, { limit, after: cursors.open(cursor) });
  return pageReply({ data: users.map(presentUser), next, positionOf: () => null }, cursors);
});
