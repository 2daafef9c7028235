import { defineRoute } from "../../define-route.ts";
import { invoiceIdParams } from "../../resources/invoice.ts";

/** `GET /ops/v1/invoices/{id}/preview` */
export const previewInvoiceRoute = defineRoute({
  operationId: "previewInvoice",
  audience: "operator",
  area: "invoices",
  method: "GET",
  path: "/ops/v1/invoices/{id}/preview",
  summary: "See what a draft would print",
  description:
    "The draft as it is stored now, drawn as its document will be, marked as a draft and without a number. Nothing of it is kept. What the draft still lacks is named in its place. A published invoice has its document instead.",
  params: invoiceIdParams,
  responses: {
    200: {
      description: "The PDF.",
      contentType: "application/pdf",
      headers: { "Content-Disposition": "`inline` with the file name `draft_<id>.pdf`." },
    },
  },
  errors: ["invoice_not_found", "conflict"],
  budgeted: false,
});
