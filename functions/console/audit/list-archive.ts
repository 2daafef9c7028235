import { operatorCursorSecret } from "../../../shared/application/access/operator-cursor-secret.ts";
import { browseArchive } from "../../../shared/application/retention/browse-archive.ts";
import { listArchiveRoute } from "../../../shared/contract/routes/audit/list-archive.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { textCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";

/** `GET /ops/v1/archive` */
export const handler = consoleHandler(listArchiveRoute, async ({ query }) => {
  const { area, partner_id: partnerId = null, order_id: orderId = null, day = null, limit } = query;
  const folder = { area, partnerId, orderId, day };
  const binding = JSON.stringify([listArchiveRoute.operationId, folder]);
  const cursors = textCursor(await operatorCursorSecret(), binding);
  const page = await browseArchive(folder, { after: cursors.open(query.cursor), limit });
  return pageReply({ ...page, positionOf: ({ key }) => key }, cursors);
});
