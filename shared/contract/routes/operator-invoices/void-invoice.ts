import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { approvalSchema } from "../../resources/approvals/approval.ts";
import { invoiceIdParams, invoiceSchema } from "../../resources/invoices/invoice.ts";

const longestReason = 1000;

/** `POST /ops/v1/invoices/{id}/void` */
export const voidInvoiceRoute = defineRoute({
  operationId: "voidInvoice",
  audience: "operator",
  area: "invoices",
  method: "POST",
  path: "/ops/v1/invoices/{id}/void",
  summary: "Void an invoice",
  description:
    "Voiding is final. Published versions stay readable, the number is not reused, and the order can get a new draft. The partner is notified by `order.invoice_updated`. If the stage requires two operators, nothing happens until a second operator approves.",
  params: invoiceIdParams,
  body: z
    .strictObject({
      void_reason: z
        .string()
        .check(z.trim(), z.minLength(1), z.maxLength(longestReason))
        .check(z.meta({ description: "The reason, shown to the partner." })),
    })
    .check(z.meta({ id: "VoidInvoice", description: "Why the invoice is voided." })),
  responses: {
    200: { description: "The voided invoice.", schema: invoiceSchema },
    202: {
      description: "The request that waits for a second operator, if the stage requires two.",
      schema: approvalSchema,
    },
  },
  errors: ["validation_error", "invoice_not_found", "conflict"],
  budgeted: false,
});
