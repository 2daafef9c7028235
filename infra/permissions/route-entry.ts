import type { RouteDefinition } from "../../shared/contract/define-route.ts";

/** Returns true for partner API routes and false for console API routes. */
export const isPartnerRoute = ({ audience }: RouteDefinition): boolean =>
  audience === "partner" || audience === "public";

/** Reports whether a route shares its function with other routes. Only console routes can share a function. */
export const isServedTogether = (route: RouteDefinition): boolean =>
  route.consoleFunction !== undefined && !isPartnerRoute(route);

/**
 * Returns the entry of the function that serves a route, `partner/orders/create-order`, which is its bundle path. Some
 * console routes of one area have a function in common.
 */
export const entryOf = (route: RouteDefinition): string =>
  isServedTogether(route) ? `console/${route.area}/${route.consoleFunction}` : placeOf(route);

function placeOf(route: RouteDefinition): string {
  const operation = route.operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${isPartnerRoute(route) ? "partner" : "console"}/${route.area}/${operation}`;
}

/**
 * Returns the file of a route's handler: its path below `functions/` without extension. A counterpart uses the file of
 * its partner route.
 */
export const sourceOf = (route: RouteDefinition): string => placeOf(route.partnerRoute ?? route);

/** Returns `listOrders`, `list-orders` and `delivery` as `ListOrders` and `Delivery`. */
export const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
