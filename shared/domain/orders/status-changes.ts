import type { Order, OrderFacts, StatusChange } from "./order.ts";

/**
 * Maximum number of stored status changes. No order outside the sandbox has as many. An order in the sandbox can have
 * more, and then only its latest changes are kept.
 */
export const mostStatusChanges = 50;

/** Returns the order with its status change recorded; unchanged if its status is the same. */
export function recordStatus<After extends Order>(before: Order, after: After): After {
  if (before.status === after.status) return after;
  const change = { status: after.status, at: after.updatedAt, version: after.version };
  return { ...after, statusChanges: [...(before.statusChanges ?? []), change].slice(-mostStatusChanges) };
}

/**
 * Returns the statuses of an order since its placement, oldest first. The list lacks status changes from the time
 * before the service recorded them.
 */
export const statusesOf = ({
  createdAt,
  statusChanges = [],
}: Pick<OrderFacts, "createdAt" | "statusChanges">): StatusChange[] => [
  { status: "placed", at: createdAt, version: 1 },
  ...statusChanges,
];
