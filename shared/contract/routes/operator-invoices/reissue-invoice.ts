import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { approvalSchema } from "../../resources/approvals/approval.ts";
import { invoiceIdParams, invoiceSchema } from "../../resources/invoices/invoice.ts";
import { publishInvoiceBody } from "../../resources/invoices/invoice-input.ts";

/** `POST /ops/v1/invoices/{id}/reissue` */
export const reissueInvoiceRoute = defineRoute({
  operationId: "reissueInvoice",
  audience: "operator",
  area: "invoices",
  method: "POST",
  path: "/ops/v1/invoices/{id}/reissue",
  summary: "Correct a published invoice",
  description:
    "Publishes the next version under the same number, with its own PDF, and notifies the partner by `order.invoice_issued`. The status is unchanged. The month of shipment cannot change because the number contains it. A changed total that differs from the order's amount by more than the fee settings allow needs `override_reason`. If the stage requires two operators, nothing happens until a second operator approves.",
  params: invoiceIdParams,
  body: z.optional(publishInvoiceBody),
  responses: {
    200: { description: "The published invoice.", schema: invoiceSchema },
    202: {
      description: "The request that waits for a second operator, if the stage requires two.",
      schema: approvalSchema,
    },
  },
  errors: ["validation_error", "invoice_not_found", "conflict"],
  budgeted: false,
});
