import { operatorCursorSecret } from "../../../shared/application/access/operator-cursor-secret.ts";
import { browseBatches } from "../../../shared/application/inventory/browse-batches.ts";
import { listInventoryBatchesRoute } from "../../../shared/contract/routes/inventory/list-inventory-batches.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { numberCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";

/** `GET /ops/v1/inventory/batches` */
export const handler = consoleHandler(listInventoryBatchesRoute, async ({ query }) => {
  const { source, limit } = query;
  const cursors = numberCursor(
    await operatorCursorSecret(),
    `${listInventoryBatchesRoute.operationId}:${source}`,
  );
  const { batches, next } = await browseBatches(source, limit, cursors.open(query.cursor));
  return pageReply({ data: batches, next, positionOf: ({ sequence }) => sequence }, cursors);
});
