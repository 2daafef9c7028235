import { dealerSources } from "../../../shared/adapters/dealers/dealer-sources.ts";
import { observeRepeatedOrder } from "../../../shared/application/certificates/observe-requests.ts";
import { createOrder } from "../../../shared/application/orders/placement/create-order.ts";
import { findAnyCar } from "../../../shared/application/orders/placement/find-dealer-car.ts";
import {
  type PlacementReads,
  prefetchPlacement,
} from "../../../shared/application/orders/placement/read-placement.ts";
import { createOrderRoute } from "../../../shared/contract/routes/orders/create-order.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";
import { placementContext, placementReply, placementRequest } from "../../../shared/http/placement-call.ts";

/** `POST /v1/orders` */
export const handler = partnerHandler<typeof createOrderRoute, PlacementReads | null>(
  createOrderRoute,
  async (call) => {
    const request = placementRequest("createOrder", call);
    const findCar = findAnyCar(dealerSources);
    const created = await createOrder(request, placementContext(call), findCar, await call.prefetched);
    if (created.replayed) await observeRepeatedOrder(call, created.order.id);
    return placementReply(created);
  },
  { prefetch: prefetchPlacement },
);
