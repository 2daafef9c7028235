import { Problem } from "../errors/problem.ts";

/** No car costs as much; a higher bid is a mistake. Whole US dollars. */
export const largestBidUsd = 9_999_999_999;

/** The operations that use up an idempotency key by placing an order. */
export type PlacementOperation = "createOrder" | "backfillOrder";

/** What a partner asks for when it orders a car, defaults filled in. */
export interface PlacementRequest {
  operation: PlacementOperation;
  vehicleId: string;
  /** Whole US dollars; null when none was given. */
  maxBidUsd: number | null;
  secondaryInspectionRequired: boolean;
}

/**
 * Checks that a repeated idempotency key repeats its request too.
 * @throws Problem `idempotency_key_reused` naming the original value of the first field that differs.
 */
export function requireSameRequest(original: PlacementRequest, repeated: PlacementRequest): void {
  const reused = reusedDetails(original, repeated);
  if (reused === null) return;
  throw new Problem(
    "idempotency_key_reused",
    "This Idempotency-Key was used for a different request. Send a new key for a new order, or the original body to read its response again.",
    reused,
  );
}

function reusedDetails(
  original: PlacementRequest,
  repeated: PlacementRequest,
): Record<string, unknown> | null {
  if (original.operation !== repeated.operation) return { original_operation: original.operation };
  if (original.vehicleId !== repeated.vehicleId) return { original_vehicle_id: original.vehicleId };
  if (original.secondaryInspectionRequired !== repeated.secondaryInspectionRequired) {
    return { original_secondary_inspection_required: original.secondaryInspectionRequired };
  }
  return original.maxBidUsd === repeated.maxBidUsd
    ? null
    : { original_max_bid_amount_usd: original.maxBidUsd };
}
