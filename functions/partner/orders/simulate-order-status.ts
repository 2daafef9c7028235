import { simulateOrderStatus } from "../../../shared/application/orders/changes/simulate-order-status.ts";
import { simulateOrderStatusRoute } from "../../../shared/contract/routes/orders/simulate-order-status.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/orders/{id}/sandbox-status` */
export const handler = partnerHandler(simulateOrderStatusRoute, async ({ params, body, caller, now }) => ({
  status: 200,
  body: await simulateOrderStatus(
    { partnerId: caller.partnerId, orderId: params.id, now },
    {
      status: body.status,
      purchasePriceUsd: body.purchase_price_usd,
      auctionFeeUsd: body.auction_fee_usd,
      failureReason: body.failure_reason,
      cancellationReason: body.cancellation_reason,
      secondaryInspectionUrl: body.secondary_inspection_url,
      occurredAt: body.occurred_at ?? now,
    },
  ),
}));
