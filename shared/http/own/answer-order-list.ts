import { listOrders } from "../../application/orders/list-orders.ts";
import type { listOrdersRoute } from "../../contract/routes/orders/list-orders.ts";
import { openCursor, sealCursor } from "../cursor.ts";
import type { Reply } from "../reply.ts";
import type { OwnCall } from "./own-call.ts";

/** A page of the caller's orders. @throws Problem invalid_cursor */
export async function answerOrderList({ query, caller }: OwnCall<typeof listOrdersRoute>): Promise<Reply> {
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
}
