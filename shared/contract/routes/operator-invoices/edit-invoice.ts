import { defineRoute } from "../../define-route.ts";
import { invoiceIdParams, invoiceSchema } from "../../resources/invoice.ts";
import { invoiceEditBody } from "../../resources/invoice-input.ts";

/** `PATCH /ops/v1/invoices/{id}` */
export const editInvoiceRoute = defineRoute({
  operationId: "editInvoice",
  audience: "operator",
  area: "invoices",
  method: "PATCH",
  path: "/ops/v1/invoices/{id}",
  summary: "Edit a draft",
  description:
    "The partner is told by `order.invoice_updated`; a request that changes nothing is not told. A published invoice is corrected by re-issuing it.",
  params: invoiceIdParams,
  body: invoiceEditBody,
  responses: { 200: { description: "The invoice as it now stands.", schema: invoiceSchema } },
  errors: ["validation_error", "invoice_not_found", "conflict"],
  budgeted: false,
});
