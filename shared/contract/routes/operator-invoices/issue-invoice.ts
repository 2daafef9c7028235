import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { invoiceIdParams, invoiceSchema } from "../../resources/invoice.ts";
import { publishInvoiceBody } from "../../resources/invoice-input.ts";

/** `POST /ops/v1/invoices/{id}/issue` */
export const issueInvoiceRoute = defineRoute({
  operationId: "issueInvoice",
  audience: "operator",
  area: "invoices",
  method: "POST",
  path: "/ops/v1/invoices/{id}/issue",
  summary: "Publish a draft",
  description:
    "Takes the next number of the partner's month of shipment, renders the PDF and notifies the partner by `order.invoice_issued`. Needs a consignee, a month of shipment and a price, on the draft or in the body; the body may set other fields too. Final: later corrections need a re-issue. A total that differs from what the order amounts to by more than the fee settings allow needs `override_reason`.",
  params: invoiceIdParams,
  body: z.optional(publishInvoiceBody),
  responses: { 200: { description: "The issued invoice.", schema: invoiceSchema } },
  errors: ["validation_error", "invoice_not_found", "conflict"],
  budgeted: false,
});
