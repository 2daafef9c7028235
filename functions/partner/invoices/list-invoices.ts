import { listInvoices, readInvoiceFilter } from "../../../shared/application/invoices/list-invoices.ts";
import { listInvoicesRoute } from "../../../shared/contract/routes/invoices/list-invoices.ts";
import { openCursor, sealCursor } from "../../../shared/http/cursor.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/invoices` */
export const handler = partnerHandler(listInvoicesRoute, async ({ query, caller }) => {
  const { partnerId, cursorSecret } = caller;
  const binding = `${listInvoicesRoute.operationId}:${partnerId}`;
  const { invoices, next } = await listInvoices({
    ownerId: partnerId,
    filter: readInvoiceFilter(query),
    limit: query.limit,
    after: query.cursor === undefined ? null : (openCursor(cursorSecret, binding, query.cursor) as string),
  });
  const nextCursor = next && sealCursor(cursorSecret, binding, next);
  return { status: 200, body: { data: invoices, next_cursor: nextCursor } };
});
