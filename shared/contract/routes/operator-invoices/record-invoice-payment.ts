import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { invoiceIdParams, invoiceSchema } from "../../resources/invoices/invoice.ts";
import { instant } from "../../schema/timestamp.ts";

/** `POST /ops/v1/invoices/{id}/payment` */
export const recordInvoicePaymentRoute = defineRoute({
  operationId: "recordInvoicePayment",
  audience: "operator",
  area: "invoices",
  method: "POST",
  path: "/ops/v1/invoices/{id}/payment",
  summary: "Record the payment of an invoice",
  description:
    "Records the payment of an issued invoice, once. The partner is notified by `order.invoice_updated`.",
  params: invoiceIdParams,
  body: z.optional(
    z
      .strictObject({
        paid_at: z.optional(instant).check(
          z.meta({
            description: "When the payment was received, not in the future; the current time if absent.",
          }),
        ),
      })
      .check(z.meta({ id: "InvoicePayment", description: "A payment." })),
  ),
  responses: { 200: { description: "The updated invoice.", schema: invoiceSchema } },
  errors: ["validation_error", "invoice_not_found", "conflict"],
  budgeted: false,
});
