import type { RouteDefinition } from "../../shared/contract/define-route.ts";

/** True for routes of the partner API, false for those of the console API. */
export const isPartnerRoute = ({ audience }: RouteDefinition): boolean =>
  audience === "partner" || audience === "public";

/** The function file of a route: its path below `functions/` without extension. */
export function entryOf(route: RouteDefinition): string {
  const operation = route.operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${isPartnerRoute(route) ? "partner" : "console"}/${route.area}/${operation}`;
}

/** `listOrders`, `list-orders` and `delivery` as `ListOrders` and `Delivery`. */
export const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
