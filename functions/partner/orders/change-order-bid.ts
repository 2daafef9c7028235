import { changeOrderBid } from "../../../shared/application/orders/changes/change-order-bid.ts";
import { changeOrderBidRoute } from "../../../shared/contract/routes/orders/change-order-bid.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `PATCH /v1/orders/{id}` */
export const handler = partnerHandler(changeOrderBidRoute, async ({ params, body, caller, now }) => ({
  status: 200,
  body: await changeOrderBid(
    { partnerId: caller.partnerId, orderId: params.id, now },
    body.max_bid_amount_usd,
  ),
}));
