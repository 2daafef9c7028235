import { operatorCursorSecret } from "../../../shared/application/access/operator-cursor-secret.ts";
import { readInvoicedCar, readInvoiceFilter } from "../../../shared/application/invoices/list-invoices.ts";
import { listOperatorInvoices } from "../../../shared/application/invoices/list-operator-invoices.ts";
import { presentOperatorInvoices } from "../../../shared/application/invoices/present-operator-invoices.ts";
import { listOperatorInvoicesRoute } from "../../../shared/contract/routes/operator-invoices/list-operator-invoices.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { textCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";

/** `GET /ops/v1/invoices` */
export const handler = consoleHandler(listOperatorInvoicesRoute, async ({ query }) => {
  const cursors = textCursor(await operatorCursorSecret(), listOperatorInvoicesRoute.operationId);
  const { invoices, next } = await listOperatorInvoices({
    filter: readInvoiceFilter(query),
    car: readInvoicedCar(query),
    needsReview: query.needs_review === true,
    limit: query.limit,
    after: cursors.open(query.cursor),
  });
  const data = await presentOperatorInvoices(invoices);
  return pageReply({ data, next, positionOf: ({ id }) => id }, cursors);
});
