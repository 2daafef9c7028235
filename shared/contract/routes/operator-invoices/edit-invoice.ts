import { defineRoute } from "../../define-route.ts";
import { invoiceIdParams, invoiceSchema } from "../../resources/invoices/invoice.ts";
import { invoiceEditBody } from "../../resources/invoices/invoice-input.ts";

/** `PATCH /ops/v1/invoices/{id}` */
export const editInvoiceRoute = defineRoute({
  operationId: "editInvoice",
  audience: "operator",
  area: "invoices",
  method: "PATCH",
  path: "/ops/v1/invoices/{id}",
  summary: "Edit a draft",
  description:
    "The partner is notified by `order.invoice_updated`, unless the request changes nothing. A published invoice is corrected by re-issuing it.",
  params: invoiceIdParams,
  body: invoiceEditBody,
  responses: { 200: { description: "The updated invoice.", schema: invoiceSchema } },
  errors: ["validation_error", "invoice_not_found", "conflict"],
  budgeted: false,
});
