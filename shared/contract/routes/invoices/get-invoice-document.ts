import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { documentVersion } from "../../resources/invoices/invoice-input.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `GET /v1/invoices/{invoice_id}/document` */
export const getInvoiceDocumentRoute = defineRoute({
  operationId: "getInvoiceDocument",
  audience: "partner",
  inConsole: true,
  area: "invoices",
  method: "GET",
  path: "/v1/invoices/{invoice_id}/document",
  summary: "Read the PDF of an invoice",
  description:
    "This route is the only way to get the PDF and requires the API key, like every route. The PDF of each published version stays available, even after a void. At most 60 requests per minute per key are allowed; beyond that, the response is `429 rate_limited` with the seconds to wait in `Retry-After`.",
  params: z.object({ invoice_id: resourceId("Invoice id.") }),
  query: z.object({ version: documentVersion }),
  responses: {
    200: {
      description: "The PDF.",
      contentType: "application/pdf",
      headers: { "Content-Disposition": "`inline` with the file name `<number>_v<N>.pdf`." },
    },
  },
  errors: ["validation_error", "invoice_not_found", "invoice_not_issued", "rate_limited"],
  budgeted: true,
  rateLimit: "invoice-document",
});
