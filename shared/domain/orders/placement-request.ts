/** The largest bid that can be stored, whole US dollars. The limit for a car is far lower: see `requireBidWithin`. */
export const largestBidUsd = 9_999_999_999;

/** The operations that place an order with an idempotency key. */
export type PlacementOperation = "createOrder" | "backfillOrder";

/** The fields of a partner's order request that the order keeps as they were sent. */
export interface PlacementTerms {
  /** Bid ceiling in whole US dollars; null for a car bought at a fixed price. */
  maxBidAmountUsd: number | null;
  secondaryInspectionRequired: boolean;
}

/** A partner's order request, with defaults applied. */
export interface PlacementRequest extends PlacementTerms {
  operation: PlacementOperation;
  vehicleId: string;
}

/** Returns the fields of a request that the order keeps. */
export const termsOf = ({ operation: _, vehicleId: __, ...terms }: PlacementRequest): PlacementTerms => terms;
