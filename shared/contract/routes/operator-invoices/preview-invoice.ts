import { defineRoute } from "../../define-route.ts";
import { invoiceIdParams } from "../../resources/invoices/invoice.ts";

/** `GET /ops/v1/invoices/{id}/preview` */
export const previewInvoiceRoute = defineRoute({
  operationId: "previewInvoice",
  audience: "operator",
  area: "invoices",
  method: "GET",
  path: "/ops/v1/invoices/{id}/preview",
  summary: "Preview the PDF of a draft",
  description:
    "Renders the stored draft as its PDF will look, marked as a draft and without a number. The preview is not stored. Each missing value is named in its place. For a published invoice, read its PDF instead.",
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
