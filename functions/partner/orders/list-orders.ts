import { listOrders, type OrderListPage } from "../../../shared/application/orders/reads/list-orders.ts";
import { type DeskQuery, listOrdersRoute } from "../../../shared/contract/routes/orders/list-orders.ts";
import { positionCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/orders` */
export const handler = partnerHandler(listOrdersRoute, async ({ query, caller, now }) => {
  const { partnerId, cursorSecret } = caller;
  const cursors = positionCursor<OrderListPage["next"]>(
    cursorSecret,
    `listOrders:${query.sort}:${partnerId}`,
  );
  // Only the query of the console has these filters.
  const desk: DeskQuery & typeof query = query;
  const { orders, positions, next } = await listOrders({
    partnerId,
    orderIds: query.ids ?? null,
    // The console's query accepts several statuses.
    statuses: query.status === undefined ? null : [query.status].flat(),
    createdFrom: query.from ?? null,
    createdBefore: query.to ?? null,
    desk: {
      make: desk.make ?? null,
      source: desk.source ?? null,
      auctionDay: desk.auction_date ?? null,
      needsPartnerAt: desk.needs_action === true ? now : null,
    },
    sort: query.sort,
    limit: query.limit,
    position: cursors.open(query.cursor),
  });
  const positionOf = (_: unknown, index: number) => positions[index] ?? null;
  return pageReply({ data: orders, next, positionOf }, cursors);
});
