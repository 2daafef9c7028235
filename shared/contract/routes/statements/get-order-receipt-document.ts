import { defineRoute } from "../../define-route.ts";
import { orderIdParams } from "../../resources/orders/order-params.ts";

/** `GET /v1/orders/{id}/receipt.pdf` */
export const getOrderReceiptDocumentRoute = defineRoute({
  operationId: "getOrderReceiptDocument",
  audience: "partner",
  area: "statements",
  method: "GET",
  path: "/v1/orders/{id}/receipt.pdf",
  summary: "Read the PDF of a receipt",
  description:
    "The receipt as a printable PDF, in English. The signed receipt as JSON is attached to the PDF as `receipt.json`, so that the file alone can be verified. The printed text is a copy for reading and is not signed.",
  params: orderIdParams,
  responses: {
    200: {
      description: "The PDF.",
      contentType: "application/pdf",
      headers: { "Content-Disposition": "`inline` with the file name `receipt_<order id>.pdf`." },
    },
  },
  errors: ["order_not_found", "no_longer_kept", "conflict"],
  budgeted: true,
  rateLimit: "read-light",
});
