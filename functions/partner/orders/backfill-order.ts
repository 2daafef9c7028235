import { dealerSources } from "../../../shared/adapters/dealers/dealer-sources.ts";
import { createOrder } from "../../../shared/application/orders/create-order.ts";
import { findCarOrSnapshot } from "../../../shared/application/orders/find-dealer-car.ts";
import { backfillOrderRoute } from "../../../shared/contract/routes/orders/backfill-order.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";
import { placementContext, placementReply, placementRequest } from "../../../shared/http/placement-call.ts";

/** `POST /v1/orders/backfill` */
export const handler = partnerHandler(backfillOrderRoute, async (call) => {
  const request = placementRequest("backfillOrder", call);
  return placementReply(await createOrder(request, placementContext(call), findCarOrSnapshot(dealerSources)));
});
