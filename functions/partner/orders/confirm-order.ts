import { confirmOrder } from "../../../shared/application/orders/changes/confirm-order.ts";
import { confirmOrderRoute } from "../../../shared/contract/routes/orders/confirm-order.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/orders/{id}/confirm` */
export const handler = partnerHandler(confirmOrderRoute, async ({ params, caller, now }) => ({
  status: 200,
  body: await confirmOrder({ partnerId: caller.partnerId, orderId: params.id, now }),
}));
