import { operatorCursorSecret } from "../../../shared/application/access/operator-cursor-secret.ts";
import { listLotsOfDay } from "../../../shared/application/orders/list-lots-of-day.ts";
import { listLotsRoute } from "../../../shared/contract/routes/operator-orders/list-lots.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { textCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";

/** `GET /ops/v1/lots` */
export const handler = consoleHandler(listLotsRoute, async ({ query }) => {
  const { auction_date: day, limit } = query;
  const cursors = textCursor(await operatorCursorSecret(), `${listLotsRoute.operationId}:${day}`);
  const { lots, next } = await listLotsOfDay(day, limit, cursors.open(query.cursor));
  return pageReply({ data: lots, next, positionOf: (lot) => lot.vehicle_id }, cursors);
});
