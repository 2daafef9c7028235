import { cancelOrder } from "../../../shared/application/orders/changes/cancel-order.ts";
import { deleteOrderRoute } from "../../../shared/contract/routes/orders/delete-order.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `DELETE /v1/orders/{id}` */
export const handler = partnerHandler(deleteOrderRoute, async ({ params, caller, now }) => ({
  status: 200,
  body: await cancelOrder({ partnerId: caller.partnerId, orderId: params.id, now }),
}));
