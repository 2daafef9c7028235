import { createOrder } from "../../../shared/application/orders/create-order.ts";
import { createOrderRoute } from "../../../shared/contract/routes/orders/create-order.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/orders` */
export const handler = partnerHandler(createOrderRoute, async ({ body, caller, idempotencyKey, now }) => {
  const { replayed, order } = await createOrder(
    {
      vehicleId: body.vehicle_id,
      maxBidUsd: body.max_bid_amount_usd ?? null,
      secondaryInspectionRequired: body.secondary_inspection_required,
    },
    {
      partnerId: caller.partnerId,
      keyId: caller.keyId,
      token: idempotencyKey as string,
      endUserId: caller.endUserId,
      now,
    },
  );
  return replayed
    ? { status: 200, body: order, headers: { "Idempotent-Replayed": "true" } }
    : { status: 201, body: order };
});
