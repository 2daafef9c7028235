import { browseAudit } from "../../../shared/application/access/browse-audit.ts";
import { listAuditRoute } from "../../../shared/contract/routes/audit/list-audit.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { openCursor, operatorCursorSecret, sealCursor } from "../../../shared/http/cursor.ts";

/** `GET /ops/v1/audit` */
export const handler = consoleHandler(listAuditRoute, async ({ query }) => {
  const { operationId } = listAuditRoute;
  // A page of other filters ends somewhere this list never was.
  const binding = JSON.stringify([operationId, query.resource_id ?? null, query.actor ?? null]);
  const after = query.cursor === undefined ? null : openCursor(operatorCursorSecret, binding, query.cursor);
  const { data, next } = await browseAudit({
    resourceId: query.resource_id ?? null,
    actor: query.actor ?? null,
    limit: query.limit,
    after: after as Parameters<typeof browseAudit>[0]["after"],
  });
  const cursor = next === null ? null : sealCursor(operatorCursorSecret, binding, next);
  return { status: 200, body: { data, next_cursor: cursor } };
});
