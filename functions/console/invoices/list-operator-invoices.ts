import { listInvoices, readInvoiceFilter } from "../../../shared/application/invoices/list-invoices.ts";
import { listOperatorInvoicesRoute } from "../../../shared/contract/routes/operator-invoices/list-operator-invoices.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { openCursor, operatorCursorSecret, sealCursor } from "../../../shared/http/cursor.ts";

const binding = listOperatorInvoicesRoute.operationId;

/** `GET /ops/v1/invoices` */
export const handler = consoleHandler(listOperatorInvoicesRoute, async ({ query }) => {
  const after = query.cursor === undefined ? null : openCursor(operatorCursorSecret, binding, query.cursor);
  const { invoices, next } = await listInvoices({
    ownerId: null,
    filter: readInvoiceFilter(query),
    limit: query.limit,
    after: after as string | null,
  });
  const cursor = next === null ? null : sealCursor(operatorCursorSecret, binding, next);
  return { status: 200, body: { data: invoices, next_cursor: cursor } };
});
