import { operatorCursorSecret } from "../../../shared/application/access/operator-cursor-secret.ts";
import {
  readOrderAsOf,
  readOrderHistory,
} from "../../../shared/application/orders/reads/read-order-history.ts";
import { listOrderVersionsRoute } from "../../../shared/contract/routes/operator-orders/list-order-versions.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { numberCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";

/** `GET /ops/v1/orders/{id}/history` */
export const handler = consoleHandler(listOrderVersionsRoute, async ({ params, query }) => {
  const cursors = numberCursor(
    await operatorCursorSecret(),
    `${listOrderVersionsRoute.operationId}:${params.id}`,
  );
  const before = cursors.open(query.cursor);
  const { versions, next } = await (query.as_of === undefined
    ? readOrderHistory(params.id, query.limit, before)
    : readOrderAsOf(params.id, query.as_of));
  return pageReply({ data: versions, next, positionOf: ({ version }) => version }, cursors);
});
