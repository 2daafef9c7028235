import { issueReceipt } from "../../../shared/application/receipts/issue-receipt.ts";
import { getOrderReceiptRoute } from "../../../shared/contract/routes/statements/get-order-receipt.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/orders/{id}/receipt` */
export const handler = partnerHandler(getOrderReceiptRoute, async ({ params, caller, now }) => ({
  status: 200,
  body: await issueReceipt(caller.partnerId, params.id, now),
}));
