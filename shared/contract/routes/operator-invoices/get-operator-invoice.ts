import { defineRoute } from "../../define-route.ts";
import { invoiceIdParams, invoiceSchema } from "../../resources/invoices/invoice.ts";

/** `GET /ops/v1/invoices/{id}` */
export const getOperatorInvoiceRoute = defineRoute({
  operationId: "getOperatorInvoice",
  audience: "operator",
  area: "invoices",
  method: "GET",
  path: "/ops/v1/invoices/{id}",
  summary: "Read any partner's invoice",
  description: "The invoice as its partner sees it.",
  params: invoiceIdParams,
  responses: { 200: { description: "The invoice.", schema: invoiceSchema } },
  errors: ["invoice_not_found"],
  budgeted: false,
});
