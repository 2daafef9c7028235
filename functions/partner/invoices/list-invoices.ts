import {
  listPartnerInvoices,
  readInvoiceFilter,
} from "../../../shared/application/invoices/list-invoices.ts";
import { presentInvoiceEntry } from "../../../shared/application/invoices/present-invoice.ts";
import { listInvoicesRoute } from "../../../shared/contract/routes/invoices/list-invoices.ts";
import { textCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/invoices` */
export const handler = partnerHandler(listInvoicesRoute, async ({ query, caller }) => {
  const { partnerId, cursorSecret } = caller;
  const cursors = textCursor(cursorSecret, `listInvoices:${partnerId}`);
  const { invoices, next } = await listPartnerInvoices(partnerId, {
    filter: readInvoiceFilter(query),
    limit: query.limit,
    after: cursors.open(query.cursor),
  });
  return pageReply({ data: invoices.map(presentInvoiceEntry), next, positionOf: ({ id }) => id }, cursors);
});
