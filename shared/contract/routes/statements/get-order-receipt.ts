import { logBounds } from "../../../domain/signing/log-bounds.ts";
import { defineRoute } from "../../define-route.ts";
import { orderIdParams } from "../../resources/orders/order-params.ts";
import { receiptSchema } from "../../resources/statements/receipt.ts";

/** `GET /v1/orders/{id}/receipt` */
export const getOrderReceiptRoute = defineRoute({
  operationId: "getOrderReceipt",
  audience: "partner",
  inConsole: true,
  area: "statements",
  method: "GET",
  path: "/v1/orders/{id}/receipt",
  summary: "Read a signed receipt",
  description: `The order and each of its changes with its event and digest, signed now. Anyone can verify the receipt offline with the keys of \`GET /.well-known/jwks.json\`. Before the receipt is signed, its events are verified against your log's signed checkpoints, so a changed event is never signed. If the order is older than the events that are still shown, the response is \`410 no_longer_kept\`. If your log has more than about ${logBounds.receiptMegabytes} MB since the order, the response is \`409 conflict\`.`,
  params: orderIdParams,
  responses: { 200: { description: "The receipt.", schema: receiptSchema } },
  errors: ["order_not_found", "no_longer_kept", "conflict"],
  budgeted: true,
  rateLimit: "read-light",
});
