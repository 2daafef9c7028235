import { listOperatorOrders } from "../../../shared/application/orders/list-operator-orders.ts";
import { listOperatorOrdersRoute } from "../../../shared/contract/routes/operator-orders/list-operator-orders.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { openCursor, operatorCursorSecret, sealCursor } from "../../../shared/http/cursor.ts";

/** `GET /ops/v1/orders` */
export const handler = consoleHandler(listOperatorOrdersRoute, async ({ query }) => {
  const { status = null, partner_id: partnerId = null, vehicle_id: vehicleId = null, sort, limit } = query;
  const binding = `${listOperatorOrdersRoute.operationId}:${sort}`;
  const after = query.cursor === undefined ? null : openCursor(operatorCursorSecret, binding, query.cursor);
  const filter = { status, partnerId, vehicleId };
  const { orders, next } = await listOperatorOrders({
    ...filter,
    sort,
    limit,
    after: after as string | null,
  });
  const cursor = next === null ? null : sealCursor(operatorCursorSecret, binding, next);
  return { status: 200, body: { data: orders, next_cursor: cursor } };
});
