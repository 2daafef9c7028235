import { operatorCursorSecret } from "../../../shared/application/access/operator-cursor-secret.ts";
import { listApprovals } from "../../../shared/application/approvals/list-approvals.ts";
import { listApprovalsRoute } from "../../../shared/contract/routes/approvals/list-approvals.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { textCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";

/** `GET /ops/v1/approvals` */
export const handler = consoleHandler(listApprovalsRoute, async ({ query, now }) => {
  const { status = null, invoice_id: invoiceId = null, limit } = query;
  // Binds the cursor to the filters, so that a cursor of other filters is rejected.
  const binding = JSON.stringify([listApprovalsRoute.operationId, status, invoiceId]);
  const cursors = textCursor(await operatorCursorSecret(), binding);
  const after = cursors.open(query.cursor);
  const { approvals, next } = await listApprovals({ status, invoiceId, limit, after, now });
  return pageReply({ data: approvals, next, positionOf: ({ id }) => id }, cursors);
});
