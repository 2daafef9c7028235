import { consoleRoutes } from "./console-routes.ts";
import { operatorChanges } from "./operator-changes.ts";
import { operatorReads } from "./operator-reads.ts";
import { partnerChanges } from "./partner-changes.ts";
import { partnerReads } from "./partner-reads.ts";
import type { RouteCost } from "./route-cost.ts";

/** The cost of every route except console counterparts, by group of routes. */
export const routeCosts = { partnerReads, partnerChanges, operatorReads, operatorChanges, consoleRoutes };

/**
 * Returns the documented round trips of a route. If `trips` is a text, the number at its start is the usual case. Tests
 * compare the result with the round trips that they count.
 */
export const tripsOf = (operationId: string): number =>
  Number.parseInt(String(costOf(operationId)?.trips), 10);

/** Returns the documented write units of a route, the numbers at the start of `writes`. Tests count within them. */
export function writesOf(operationId: string): { least: number; most: number } {
  const [, least, most = least] = /^(\d+)(?: to (\d+))?/.exec(String(costOf(operationId)?.writes)) ?? [];
  return { least: Number(least), most: Number(most) };
}

function costOf(operationId: string): RouteCost | undefined {
  const all: RouteCost[] = Object.values(routeCosts).flat();
  return all.find(({ routes }) => routes.includes(operationId));
}
