import { defineRoute } from "../../define-route.ts";
import { invoiceEntrySchema } from "../../resources/invoices/invoice.ts";
import { invoiceListQuery, ownInvoiceListQuery } from "../../resources/invoices/invoice-list.ts";
import { pageOf } from "../../schema/paging.ts";

/** `GET /v1/invoices` */
export const listInvoicesRoute = defineRoute({
  operationId: "listInvoices",
  audience: "partner",
  inConsole: true,
  area: "invoices",
  method: "GET",
  path: "/v1/invoices",
  summary: "List your invoices",
  description:
    "Newest first, including drafts unless `status` excludes them. All filters apply together. A page can be shorter than `limit` although more follow: continue until `next_cursor` is null.",
  query: invoiceListQuery,
  consoleQuery: ownInvoiceListQuery,
  responses: { 200: { description: "A page of invoice summaries.", schema: pageOf(invoiceEntrySchema) } },
  errors: ["validation_error", "invalid_cursor"],
  budgeted: true,
  rateLimit: "read-light",
});
