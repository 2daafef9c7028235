import { defineRoute } from "../../define-route.ts";
import { placementBody, placementErrors, placementResponses } from "../../resources/orders/placement.ts";

/** `POST /v1/orders` */
export const createOrderRoute = defineRoute({
  operationId: "createOrder",
  audience: "partner",
  inConsole: true,
  area: "orders",
  method: "POST",
  path: "/v1/orders",
  summary: "Order a car",
  description:
    "Commits you to buy the car up to your bid, or at its fixed price; nothing is charged. The request is checked in this sequence: the idempotency key, the vehicle, the bid, whether the car is still for sale, the order cutoff, the inspection cutoff, and whether you already have an active order on the car. A rejected request leaves its idempotency key unused.",
  body: placementBody,
  responses: placementResponses,
  errors: placementErrors,
  budgeted: true,
  rateLimit: "write",
  requiresIdempotencyKey: true,
});
