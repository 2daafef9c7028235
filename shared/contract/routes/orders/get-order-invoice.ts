import { defineRoute } from "../../define-route.ts";
import { invoiceSchema } from "../../resources/invoices/invoice.ts";
import { orderIdParams } from "../../resources/orders/order-params.ts";

/** `GET /v1/orders/{id}/invoice` */
export const getOrderInvoiceRoute = defineRoute({
  operationId: "getOrderInvoice",
  audience: "partner",
  inConsole: true,
  area: "orders",
  method: "GET",
  path: "/v1/orders/{id}/invoice",
  summary: "Read the invoice of an order",
  description:
    "The order's newest invoice in any status. After a void, this is the voided invoice until a new draft exists.",
  params: orderIdParams,
  responses: { 200: { description: "The invoice.", schema: invoiceSchema } },
  errors: ["order_not_found", "invoice_not_found"],
  budgeted: true,
  rateLimit: "read-light",
});
