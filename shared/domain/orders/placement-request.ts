import type { PlacementTerms } from "./placement-terms.ts";

/** The operations that place an order with an idempotency key. */
export type PlacementOperation = "createOrder" | "backfillOrder";

/** A partner's order request, with defaults applied. */
export interface PlacementRequest extends PlacementTerms {
  operation: PlacementOperation;
  vehicleId: string;
}

/** Returns the fields of a request that the order keeps. */
export const termsOf = ({ operation: _, vehicleId: __, ...terms }: PlacementRequest): PlacementTerms => terms;
