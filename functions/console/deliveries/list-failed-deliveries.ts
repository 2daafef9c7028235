import { browseFailedDeliveries } from "../../../shared/application/webhooks/browse-failed-deliveries.ts";
import { listFailedDeliveriesRoute } from "../../../shared/contract/routes/deliveries/list-failed-deliveries.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { openCursor, operatorCursorSecret, sealCursor } from "../../../shared/http/cursor.ts";

const binding = listFailedDeliveriesRoute.operationId;

/** `GET /ops/v1/deliveries/failed` */
export const handler = consoleHandler(listFailedDeliveriesRoute, async ({ query }) => {
  const after = query.cursor === undefined ? null : openCursor(operatorCursorSecret, binding, query.cursor);
  const { data, next } = await browseFailedDeliveries(
    query.limit,
    after as Parameters<typeof browseFailedDeliveries>[1],
  );
  const cursor = next === null ? null : sealCursor(operatorCursorSecret, binding, next);
  return { status: 200, body: { data, next_cursor: cursor } };
});
