import { logBounds } from "../../../domain/signing/log-bounds.ts";
import { defineRoute } from "../../define-route.ts";
import { orderIdParams } from "../../resources/orders/order-params.ts";
import { receiptSchema } from "../../resources/statements/receipt.ts";

/** `GET /ops/v1/orders/{id}/receipt` */
export const getOperatorOrderReceiptRoute = defineRoute({
  operationId: "getOperatorOrderReceipt",
  audience: "operator",
  area: "statements",
  method: "GET",
  path: "/ops/v1/orders/{id}/receipt",
  summary: "Read a signed receipt",
  description: `The receipt that the order's partner gets, signed now. If the order is older than the events that are still shown, the response is \`410 no_longer_kept\`. If the partner's log has more than about ${logBounds.receiptMegabytes} MB since the order, the response is \`409 conflict\`.`,
  params: orderIdParams,
  responses: { 200: { description: "The receipt.", schema: receiptSchema } },
  errors: ["order_not_found", "no_longer_kept", "conflict"],
  budgeted: false,
});
