import {
  filterByCar,
  listPartnerInvoices,
  readInvoicedCar,
  readInvoiceFilter,
} from "../../../shared/application/invoices/list-invoices.ts";
import { presentInvoiceEntry } from "../../../shared/application/invoices/present-invoice.ts";
import type { InvoiceListQuery } from "../../../shared/contract/resources/invoices/invoice-list.ts";
import { listInvoicesRoute } from "../../../shared/contract/routes/invoices/list-invoices.ts";
import { textCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/invoices` */
export const handler = partnerHandler(listInvoicesRoute, async ({ query, caller }) => {
  const { partnerId, cursorSecret } = caller;
  // Only the query of the console filters by the ordered car.
  const wanted: InvoiceListQuery & typeof query = query;
  const cursors = textCursor(cursorSecret, `listInvoices:${partnerId}`);
  const { invoices, next } = await listPartnerInvoices(partnerId, {
    filter: readInvoiceFilter(wanted),
    matches: filterByCar(readInvoicedCar(wanted)),
    limit: query.limit,
    after: cursors.open(query.cursor),
  });
  return pageReply({ data: invoices.map(presentInvoiceEntry), next, positionOf: ({ id }) => id }, cursors);
});
