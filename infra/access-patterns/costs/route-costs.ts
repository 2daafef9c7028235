import { consoleRoutes } from "./console-routes.ts";
import { operatorChanges } from "./operator-changes.ts";
import { operatorReads } from "./operator-reads.ts";
import { partnerChanges } from "./partner-changes.ts";
import { partnerReads } from "./partner-reads.ts";
import type { RouteCost } from "./route-cost.ts";

/** The cost of every route except console mirrors, by group of routes. */
export const routeCosts = { partnerReads, partnerChanges, operatorReads, operatorChanges, consoleRoutes };

/**
 * Returns the documented round trips of a route. If `trips` is a text, the number at its start is the usual case. Tests
 * compare the result with the round trips that they count.
 */
export function tripsOf(operationId: string): number {
  const all: RouteCost[] = Object.values(routeCosts).flat();
  const cost = all.find(({ routes }) => routes.includes(operationId));
  return Number.parseInt(String(cost?.trips), 10);
}
