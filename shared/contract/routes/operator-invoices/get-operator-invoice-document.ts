import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { invoiceIdParams } from "../../resources/invoices/invoice.ts";
import { documentVersion } from "../../resources/invoices/invoice-input.ts";

/** `GET /ops/v1/invoices/{id}/document` */
export const getOperatorInvoiceDocumentRoute = defineRoute({
  operationId: "getOperatorInvoiceDocument",
  audience: "operator",
  area: "invoices",
  method: "GET",
  path: "/ops/v1/invoices/{id}/document",
  summary: "Read the PDF of any partner's invoice",
  description:
    "The same file that the partner reads, for any published version, also of a voided invoice. For a draft, read the preview.",
  params: invoiceIdParams,
  query: z.object({ version: documentVersion }),
  responses: {
    200: {
      description: "The PDF.",
      contentType: "application/pdf",
      headers: { "Content-Disposition": "`inline` with the file name `<number>_v<N>.pdf`." },
    },
  },
  errors: ["validation_error", "invoice_not_found", "invoice_not_issued"],
  budgeted: false,
});
