import { operatorCursorSecret } from "../../../shared/application/access/operator-cursor-secret.ts";
import { browseRejections, writeRejections } from "../../../shared/application/inventory/browse-batches.ts";
import { listBatchRejectionsRoute } from "../../../shared/contract/routes/inventory/list-batch-rejections.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { numberCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";
import { prefersCsv } from "../../../shared/http/prefers-csv.ts";

/** `GET /ops/v1/inventory/batches/{id}/rejections` */
export const handler = consoleHandler(listBatchRejectionsRoute, async ({ params, query, accept }) => {
  const { id } = params;
  if (prefersCsv(accept)) {
    const headers = {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${encodeURIComponent(id)}-rejections.csv"`,
    };
    return { status: 200, headers, bytes: Buffer.from(await writeRejections(id)) };
  }
  const cursors = numberCursor(await operatorCursorSecret(), `${listBatchRejectionsRoute.operationId}:${id}`);
  const skipped = cursors.open(query.cursor) ?? 0;
  const { rows, next } = await browseRejections(id, query.limit, skipped);
  return pageReply({ data: rows, next, positionOf: (_, index) => skipped + index + 1 }, cursors);
});
