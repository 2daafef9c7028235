import { defineRoute } from "../../define-route.ts";
import { invoiceSchema } from "../../resources/invoices/invoice.ts";
import { orderIdParams } from "../../resources/orders/order-params.ts";

/** `POST /ops/v1/orders/{id}/invoices` */
export const draftInvoiceRoute = defineRoute({
  operationId: "draftInvoice",
  audience: "operator",
  area: "invoices",
  method: "POST",
  path: "/ops/v1/orders/{id}/invoices",
  summary: "Draft another invoice",
  description:
    "Creates a new draft from the current order and partner, if the order's last invoice was voided. The draft gets its own number when it is issued. The partner is notified by `order.invoice_updated`.",
  params: orderIdParams,
  responses: { 201: { description: "The draft.", schema: invoiceSchema } },
  errors: ["order_not_found", "conflict"],
  budgeted: false,
});
