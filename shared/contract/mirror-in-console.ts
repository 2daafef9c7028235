import type { RouteDefinition } from "./define-route.ts";

/**
 * The same operation for the partner's users, who send a token instead of a key: `getOrder` at `/v1/orders/{id}`
 * becomes `getOwnOrder` at `/console/v1/orders/{id}`. Request and response are the same; it counts against no key's
 * budget or limit.
 */
export function mirrorInConsole(route: RouteDefinition): RouteDefinition {
  const { rateLimit: _, ...shared } = route;
  return {
    ...shared,
    operationId: route.operationId.replace(/^[a-z]+/, "$&Own"),
    audience: "partner_console",
    path: `/console${route.path}`,
    budgeted: false,
    inConsole: false,
    mirrorOf: route,
  };
}
