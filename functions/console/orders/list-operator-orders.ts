import { operatorCursorSecret } from "../../../shared/application/access/operator-cursor-secret.ts";
import { readAssigneeFilter } from "../../../shared/application/assignments/filter-assigned.ts";
import { listOperatorOrders } from "../../../shared/application/orders/reads/list-operator-orders.ts";
import { listOperatorOrdersRoute } from "../../../shared/contract/routes/operator-orders/list-operator-orders.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { textCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";

/** `GET /ops/v1/orders` */
export const handler = consoleHandler(listOperatorOrdersRoute, async ({ query, caller, now }) => {
  const { sort, limit } = query;
  const cursors = textCursor(await operatorCursorSecret(), `${listOperatorOrdersRoute.operationId}:${sort}`);
  const filter = {
    statuses: query.status ?? null,
    partnerId: query.partner_id ?? null,
    vehicleId: query.vehicle_id ?? null,
    make: query.make ?? null,
    source: query.source ?? null,
    auctionDay: query.auction_date ?? null,
    isAwaiting: query.awaiting_only === true,
    assignee: readAssigneeFilter(query.assigned_to, caller.actor),
  };
  const { orders, positions, next } = await listOperatorOrders(
    { ...filter, sort, limit, after: cursors.open(query.cursor) },
    now,
  );
  const positionOf = (_: unknown, index: number) => positions[index] ?? null;
  return pageReply({ data: orders, next, positionOf }, cursors);
});
