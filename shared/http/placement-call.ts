import type { CreatedOrder, PlacementContext } from "../application/orders/placement/create-order.ts";
import { placementBody } from "../contract/resources/orders/placement.ts";
import type { createOrderRoute } from "../contract/routes/orders/create-order.ts";
import { fromWire } from "../contract/schema/convert.ts";
import type { PlacementOperation, PlacementRequest } from "../domain/orders/placement-request.ts";
import { absentTerms } from "../domain/orders/placement-terms.ts";
import type { PartnerCall } from "./partner-handler.ts";
import type { Reply } from "./reply.ts";
import { requireToken } from "./require-idempotency-key.ts";

/** A call of a route that places an order. All these routes have the same request and response. */
type PlacementCall = Pick<PartnerCall<typeof createOrderRoute>, "body" | "caller" | "idempotencyKey" | "now">;

/** Returns the requested order. */
export const placementRequest = (
  operation: PlacementOperation,
  { body }: PlacementCall,
): PlacementRequest => ({
  operation,
  ...absentTerms,
  ...fromWire(placementBody, body),
});

/**
 * Returns the partner and caller of an order. @throws Error on a route that does not require an
 * idempotency key
 */
export function placementContext(call: PlacementCall): PlacementContext {
  const { partnerId, callerId, endUserId } = call.caller;
  return { partnerId, callerId, token: requireToken(call), endUserId, now: call.now };
}

/** Returns 201 with the new order, or 200 with the stored response of a repeated request. */
export const placementReply = ({ replayed, order }: CreatedOrder): Reply =>
  replayed
    ? { status: 200, body: order, headers: { "Idempotent-Replayed": "true" } }
    : { status: 201, body: order };
