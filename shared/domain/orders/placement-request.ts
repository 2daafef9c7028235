/** The largest bid that can be stored, whole US dollars. The limit for a car is far lower: see `requireBidWithin`. */
export const largestBidUsd = 9_999_999_999;

/** The operations that place an order with an idempotency key. */
export type PlacementOperation = "createOrder" | "backfillOrder";

/** A partner's order request, with defaults applied. */
export interface PlacementRequest {
  operation: PlacementOperation;
  vehicleId: string;
  /** Whole US dollars; null without a bid. */
  maxBidAmountUsd: number | null;
  secondaryInspectionRequired: boolean;
}
