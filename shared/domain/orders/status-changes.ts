import type { Order, OrderFacts, StatusChange } from "./order.ts";

/**
 * More changes than an order has outside the sandbox, where their number is unlimited. The latest ones are
 * kept.
 */
export const mostStatusChanges = 50;

/** Returns the order with its change of status recorded, if its status has changed. */
export function recordStatus<After extends Order>(before: Order, after: After): After {
  if (before.status === after.status) return after;
  const change = { status: after.status, at: after.updatedAt, version: after.version };
  return { ...after, statusChanges: [...(before.statusChanges ?? []), change].slice(-mostStatusChanges) };
}

/**
 * Returns the statuses of an order since its placement, oldest first. Statuses from before they were recorded
 * are missing.
 */
export const statusesOf = ({
  createdAt,
  statusChanges = [],
}: Pick<OrderFacts, "createdAt" | "statusChanges">): StatusChange[] => [
  { status: "placed", at: createdAt, version: 1 },
  ...statusChanges,
];
