import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { invoiceIdParams, invoiceSchema } from "../../resources/invoices/invoice.ts";
import { publishInvoiceBody } from "../../resources/invoices/invoice-input.ts";

/** `POST /ops/v1/invoices/{id}/issue` */
export const issueInvoiceRoute = defineRoute({
  operationId: "issueInvoice",
  audience: "operator",
  area: "invoices",
  method: "POST",
  path: "/ops/v1/invoices/{id}/issue",
  summary: "Publish a draft",
  description:
    "Assigns the next number for the partner and the month of shipment, renders the PDF and notifies the partner by `order.invoice_issued`. Requires a consignee, a month of shipment and a price, on the draft or in the body; the body may also set other fields. Publication is final: later corrections need a re-issue. A total that differs from the order's amount by more than the fee settings allow needs `override_reason`.",
  params: invoiceIdParams,
  body: z.optional(publishInvoiceBody),
  responses: { 200: { description: "The issued invoice.", schema: invoiceSchema } },
  errors: ["validation_error", "invoice_not_found", "conflict"],
  budgeted: false,
});
