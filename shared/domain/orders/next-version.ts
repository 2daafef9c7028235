import type { OrderFacts } from "./order.ts";

/** Returns the fields that every change of an order sets. `updatedAt` never decreases. */
export const nextVersion = (
  order: Pick<OrderFacts, "updatedAt" | "version">,
  now: number,
): Pick<OrderFacts, "updatedAt" | "version"> => ({
  updatedAt: Math.max(now, order.updatedAt),
  version: order.version + 1,
});
