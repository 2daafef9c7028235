import { dealerSources } from "../../../shared/adapters/dealers/dealer-sources.ts";
import { createOrder } from "../../../shared/application/orders/placement/create-order.ts";
import { findCarOrSnapshot } from "../../../shared/application/orders/placement/find-dealer-car.ts";
import {
  type PlacementReads,
  prefetchPlacement,
} from "../../../shared/application/orders/placement/read-placement.ts";
import { backfillOrderRoute } from "../../../shared/contract/routes/orders/backfill-order.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";
import { placementContext, placementReply, placementRequest } from "../../../shared/http/placement-call.ts";

/** `POST /v1/orders/backfill` */
export const handler = partnerHandler<typeof backfillOrderRoute, PlacementReads | null>(
  backfillOrderRoute,
  async (call) => {
    const request = placementRequest("backfillOrder", call);
    const findCar = findCarOrSnapshot(dealerSources);
    return placementReply(await createOrder(request, placementContext(call), findCar, await call.prefetched));
  },
  { prefetch: prefetchPlacement },
);
