import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { invoiceSchema } from "../../resources/invoices/invoice.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `GET /v1/invoices/{invoice_id}` */
export const getInvoiceRoute = defineRoute({
  operationId: "getInvoice",
  audience: "partner",
  inConsole: true,
  area: "invoices",
  method: "GET",
  path: "/v1/invoices/{invoice_id}",
  summary: "Read an invoice",
  description: "The current invoice. The amounts of a draft may change between reads.",
  params: z.object({ invoice_id: resourceId("Invoice id.") }),
  responses: { 200: { description: "The invoice.", schema: invoiceSchema } },
  errors: ["invoice_not_found"],
  budgeted: true,
  rateLimit: "read-light",
});
