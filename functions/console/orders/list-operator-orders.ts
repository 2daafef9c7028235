import { listOperatorOrders } from "../../../shared/application/orders/list-operator-orders.ts";
import { listOperatorOrdersRoute } from "../../../shared/contract/routes/operator-orders/list-operator-orders.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { operatorCursorSecret } from "../../../shared/http/cursor.ts";
import { textCursor } from "../../../shared/http/list-cursor.ts";

/** `GET /ops/v1/orders` */
export const handler = consoleHandler(listOperatorOrdersRoute, async ({ query }) => {
  const { status = null, partner_id: partnerId = null, vehicle_id: vehicleId = null, sort, limit } = query;
  const cursors = textCursor(operatorCursorSecret, `${listOperatorOrdersRoute.operationId}:${sort}`);
  const filter = { status, partnerId, vehicleId };
  const { orders, next } = await listOperatorOrders({
    ...filter,
    sort,
    limit,
    after: cursors.open(query.cursor),
  });
  return { status: 200, body: { data: orders, next_cursor: cursors.seal(next) } };
});
