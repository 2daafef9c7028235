import { Problem } from "../errors/problem.ts";

/** Returns the problem for a second active order of one partner on one vehicle. */
export const duplicateOrder = (existingOrderId: string): Problem =>
  new Problem(
    "duplicate_order",
    "You already have an active order for this vehicle. Change or cancel that order instead.",
    { existing_order_id: existingOrderId },
  );
