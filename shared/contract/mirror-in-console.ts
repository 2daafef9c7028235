import type { RouteDefinition } from "./define-route.ts";

/** A partner's route as the partner's own users call it. */
export type MirroredRoute<Route extends RouteDefinition> = Omit<Route, "audience" | "budgeted"> & {
  audience: "partner_console";
  budgeted: false;
};

/**
 * The same operation for the partner's users, who show a token in place of a key: `/v1/orders` becomes
 * `/console/v1/orders`. It takes and answers the same, and counts against no key's budget.
 */
export function mirrorInConsole<const Route extends RouteDefinition>(
  route: Route,
  operationId: string,
): MirroredRoute<Route> {
  return {
    ...route,
    operationId,
    audience: "partner_console",
    path: `/console${route.path}`,
    budgeted: false,
  };
}
