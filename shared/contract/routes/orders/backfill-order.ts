import { defineRoute } from "../../define-route.ts";
import { placementBody, placementErrors, placementResponses } from "../../resources/orders/placement.ts";

/** `POST /v1/orders/backfill` */
export const backfillOrderRoute = defineRoute({
  operationId: "backfillOrder",
  audience: "partner",
  inConsole: true,
  area: "orders",
  method: "POST",
  path: "/v1/orders/backfill",
  summary: "Order a dealer's car that may be gone",
  description:
    "Like `POST /v1/orders`. A dealer's car that is now sold, on hold or removed, or whose source does not respond, is ordered from the vehicle data saved with your latest order on it. Without such an order the request fails with `vehicle_not_found` or `dealer_upstream_unavailable`. An `Idempotency-Key` used on one of the two routes is rejected on the other.",
  body: placementBody,
  responses: placementResponses,
  errors: placementErrors,
  budgeted: true,
  rateLimit: "write",
  requiresIdempotencyKey: true,
});
