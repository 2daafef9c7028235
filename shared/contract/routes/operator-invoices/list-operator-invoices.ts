import { defineRoute } from "../../define-route.ts";
import { operatorInvoiceEntrySchema } from "../../resources/invoices/invoice.ts";
import { operatorInvoiceListQuery } from "../../resources/invoices/invoice-list.ts";
import { pageOf } from "../../schema/paging.ts";

/** `GET /ops/v1/invoices` */
export const listOperatorInvoicesRoute = defineRoute({
  operationId: "listOperatorInvoices",
  audience: "operator",
  area: "invoices",
  method: "GET",
  path: "/ops/v1/invoices",
  summary: "List invoices of all partners",
  description:
    "Newest first. Invoices with `status=draft` are not published yet. All filters apply together. A page can be shorter than `limit` although more follow: continue until `next_cursor` is null.",
  query: operatorInvoiceListQuery,
  responses: {
    200: { description: "A page of invoice summaries.", schema: pageOf(operatorInvoiceEntrySchema) },
  },
  errors: ["validation_error", "invalid_cursor"],
  budgeted: false,
});
