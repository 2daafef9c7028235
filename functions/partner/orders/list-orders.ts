import { listOrders } from "../../../shared/application/orders/list-orders.ts";
import { listOrdersRoute } from "../../../shared/contract/routes/orders/list-orders.ts";
import { openCursor, sealCursor } from "../../../shared/http/cursor.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/orders` */
export const handler = partnerHandler(listOrdersRoute, async ({ query, caller }) => {
  const { partnerId, cursorSecret } = caller;
  const binding = `listOrders:${query.sort}:${partnerId}`;
  const { orders, next } = await listOrders({
    partnerId,
    orderIds: query.ids ?? null,
    status: query.status ?? null,
    createdFrom: query.from ?? null,
    createdBefore: query.to ?? null,
    sort: query.sort,
    limit: query.limit,
    position:
      query.cursor === undefined
        ? null
        : (openCursor(cursorSecret, binding, query.cursor) as Record<string, unknown>),
  });
  const nextCursor = next && sealCursor(cursorSecret, binding, next);
  return { status: 200, body: { data: orders, next_cursor: nextCursor } };
});
