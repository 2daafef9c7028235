import { operatorCursorSecret } from "../../../shared/application/access/operator-cursor-secret.ts";
import { listAllInvoices, readInvoiceFilter } from "../../../shared/application/invoices/list-invoices.ts";
import { nameEach } from "../../../shared/application/name-each.ts";
import { listOperatorInvoicesRoute } from "../../../shared/contract/routes/operator-invoices/list-operator-invoices.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { textCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";

/** `GET /ops/v1/invoices` */
export const handler = consoleHandler(listOperatorInvoicesRoute, async ({ query }) => {
  const cursors = textCursor(await operatorCursorSecret(), listOperatorInvoicesRoute.operationId);
  const { invoices, next } = await listAllInvoices({
    filter: readInvoiceFilter(query),
    limit: query.limit,
    after: cursors.open(query.cursor),
  });
  const named = await nameEach(invoices.map((invoice) => ({ ...invoice, partner_id: invoice.dealer_id })));
  const data = named.map(({ partner_id: _, ...entry }) => entry);
  return pageReply({ data, next, positionOf: ({ id }) => id }, cursors);
});
