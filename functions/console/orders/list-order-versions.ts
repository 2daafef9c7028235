import { readOrderAsOf, readOrderHistory } from "../../../shared/application/orders/read-order-history.ts";
import { listOrderVersionsRoute } from "../../../shared/contract/routes/operator-orders/list-order-versions.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { openCursor, operatorCursorSecret, sealCursor } from "../../../shared/http/cursor.ts";

/** `GET /ops/v1/orders/{id}/history` */
export const handler = consoleHandler(listOrderVersionsRoute, async ({ params, query }) => {
  const binding = `${listOrderVersionsRoute.operationId}:${params.id}`;
  const below = query.cursor === undefined ? null : openCursor(operatorCursorSecret, binding, query.cursor);
  const { versions, next } = await (query.as_of === undefined
    ? readOrderHistory(params.id, query.limit, below as number | null)
    : readOrderAsOf(params.id, query.as_of));
  const cursor = next === null ? null : sealCursor(operatorCursorSecret, binding, next);
  return { status: 200, body: { data: versions, next_cursor: cursor } };
});
