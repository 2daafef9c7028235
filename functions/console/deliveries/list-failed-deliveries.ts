import { operatorCursorSecret } from "../../../shared/application/access/operator-cursor-secret.ts";
import { browseFailedDeliveries } from "../../../shared/application/webhooks/browse-failed-deliveries.ts";
import { listFailedDeliveriesRoute } from "../../../shared/contract/routes/deliveries/list-failed-deliveries.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { positionCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";

/** `GET /ops/v1/deliveries/failed` */
export const handler = consoleHandler(listFailedDeliveriesRoute, async ({ query }) => {
  const { partner_id: partnerId = null, limit } = query;
  const cursors = positionCursor<Parameters<typeof browseFailedDeliveries>[0]["after"]>(
    await operatorCursorSecret(),
    [listFailedDeliveriesRoute.operationId, ...(partnerId === null ? [] : [partnerId])].join(":"),
  );
  const after = cursors.open(query.cursor);
  const { positions, ...page } = await browseFailedDeliveries({ partnerId, limit, after });
  return pageReply({ ...page, positionOf: (_, index) => positions[index] ?? null }, cursors);
});
