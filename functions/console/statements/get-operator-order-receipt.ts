import { requireOrderById } from "../../../shared/application/orders/reads/require-order.ts";
import { issueReceipt } from "../../../shared/application/receipts/issue-receipt.ts";
import { getOperatorOrderReceiptRoute } from "../../../shared/contract/routes/statements/get-operator-order-receipt.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `GET /ops/v1/orders/{id}/receipt` */
export const handler = consoleHandler(getOperatorOrderReceiptRoute, async ({ params, now }) => {
  const { partnerId } = await requireOrderById(params.id);
  return { status: 200, body: await issueReceipt(partnerId, params.id, now) };
});
