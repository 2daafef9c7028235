import { operatorCursorSecret } from "../../../shared/application/access/operator-cursor-secret.ts";
import {
  type LotsPosition,
  listLotsOfDay,
} from "../../../shared/application/orders/lots/list-lots-of-day.ts";
import { listLotsRoute } from "../../../shared/contract/routes/operator-orders/list-lots.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { positionCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";

/** `GET /ops/v1/lots` */
export const handler = consoleHandler(listLotsRoute, async ({ query }) => {
  const {
    auction_date: day,
    source = null,
    partner_id: partnerId = null,
    state: states = null,
    limit,
  } = query;
  const filters = { day, source, partnerId, states };
  const binding = `${listLotsRoute.operationId}:${JSON.stringify(filters)}`;
  const cursors = positionCursor<LotsPosition>(await operatorCursorSecret(), binding);
  const { lots, positions, next } = await listLotsOfDay({
    ...filters,
    limit,
    after: cursors.open(query.cursor),
  });
  return pageReply({ data: lots, next, positionOf: (_, index) => positions[index] ?? null }, cursors);
});
