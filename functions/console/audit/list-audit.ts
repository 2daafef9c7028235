import { browseAudit } from "../../../shared/application/access/browse-audit.ts";
import { operatorCursorSecret } from "../../../shared/application/access/operator-cursor-secret.ts";
import { listAuditRoute } from "../../../shared/contract/routes/audit/list-audit.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { positionCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";

/** `GET /ops/v1/audit` */
export const handler = consoleHandler(listAuditRoute, async ({ query }) => {
  const { operationId } = listAuditRoute;
  // Binds the cursor to the filters, so that a cursor of other filters is rejected.
  const binding = JSON.stringify([operationId, query.resource_id ?? null, query.actor ?? null]);
  const cursors = positionCursor<Parameters<typeof browseAudit>[0]["after"]>(
    await operatorCursorSecret(),
    binding,
  );
  const { positions, ...page } = await browseAudit({
    resourceId: query.resource_id ?? null,
    actor: query.actor ?? null,
    limit: query.limit,
    after: cursors.open(query.cursor),
  });
  return pageReply({ ...page, positionOf: (_, index) => positions[index] ?? null }, cursors);
});
