/** No car costs as much; a higher bid is a mistake. Whole US dollars. */
export const largestBidUsd = 9_999_999_999;

/** The operations that use up an idempotency key by placing an order. */
export type PlacementOperation = "createOrder" | "backfillOrder";

/** What a partner asks for when it orders a car, defaults filled in. */
export interface PlacementRequest {
  operation: PlacementOperation;
  vehicleId: string;
  /** Whole US dollars; null when none was given. */
  maxBidAmountUsd: number | null;
  secondaryInspectionRequired: boolean;
}
