import { listThreads } from "../../../shared/application/messages/list-threads.ts";
import { presentThread } from "../../../shared/application/messages/present-message.ts";
import { listMessageThreadsRoute } from "../../../shared/contract/routes/messages/list-message-threads.ts";
import { positionCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/message-threads` */
export const handler = partnerHandler(listMessageThreadsRoute, async ({ query, caller }) => {
  const { partnerId, cursorSecret } = caller;
  const { unread: isUnread = false, limit } = query;
  type Position = Parameters<typeof listThreads>[0]["after"];
  const cursors = positionCursor<Position>(cursorSecret, `listMessageThreads:${isUnread}:${partnerId}`);
  const { threads, positions, next } = await listThreads({
    ...{ partnerId, isUnread, limit },
    after: cursors.open(query.cursor),
  });
  const positionOf = (_: unknown, index: number) => positions[index] ?? null;
  return pageReply({ data: threads.map(presentThread), next, positionOf }, cursors);
});
