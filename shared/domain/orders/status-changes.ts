import type { Order, OrderFacts, StatusChange } from "./order.ts";

/** More than an order has outside the sandbox, where it can change without end; the latest are kept. */
export const mostStatusChanges = 50;

/** Returns the order with its change of status recorded, where it has changed. */
export function recordStatus<After extends Order>(before: Order, after: After): After {
  if (before.status === after.status) return after;
  const change = { status: after.status, at: after.updatedAt, version: after.version };
  return { ...after, statusChanges: [...(before.statusChanges ?? []), change].slice(-mostStatusChanges) };
}

/** The statuses of an order since it was placed, oldest first. Those before they were recorded are not known. */
export const statusesOf = ({
  createdAt,
  statusChanges = [],
}: Pick<OrderFacts, "createdAt" | "statusChanges">): StatusChange[] => [
  { status: "placed", at: createdAt, version: 1 },
  ...statusChanges,
];
