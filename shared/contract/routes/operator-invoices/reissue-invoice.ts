import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { invoiceIdParams, invoiceSchema } from "../../resources/invoice.ts";
import { invoiceEditBody } from "../../resources/invoice-input.ts";

/** `POST /ops/v1/invoices/{id}/reissue` */
export const reissueInvoiceRoute = defineRoute({
  operationId: "reissueInvoice",
  audience: "operator",
  area: "invoices",
  method: "POST",
  path: "/ops/v1/invoices/{id}/reissue",
  summary: "Correct a published invoice",
  description:
    "Publishes the next version under the same number, with a PDF of its own, and tells the partner by `order.invoice_issued`. The status stays. The month of shipment cannot change: the number is made from it.",
  params: invoiceIdParams,
  body: z.optional(invoiceEditBody),
  responses: { 200: { description: "The invoice as published now.", schema: invoiceSchema } },
  errors: ["validation_error", "invoice_not_found", "conflict"],
  budgeted: false,
});
