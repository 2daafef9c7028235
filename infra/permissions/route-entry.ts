import type { RouteDefinition } from "../../shared/contract/define-route.ts";

/** Returns true for partner API routes and false for console API routes. */
export const isPartnerRoute = ({ audience }: RouteDefinition): boolean =>
  audience === "partner" || audience === "public";

/** Returns the entry of a route's function, `partner/orders/create-order`, which is its bundle path. */
export function entryOf(route: RouteDefinition): string {
  const operation = route.operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${isPartnerRoute(route) ? "partner" : "console"}/${route.area}/${operation}`;
}

/**
 * Returns the function file of a route: its path below `functions/` without extension. A mirror uses the file of its
 * partner route.
 */
export const sourceOf = (route: RouteDefinition): string => entryOf(route.mirrorOf ?? route);

/** Returns `listOrders`, `list-orders` and `delivery` as `ListOrders` and `Delivery`. */
export const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
