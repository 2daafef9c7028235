import type { RouteDefinition } from "./define-route.ts";

/**
 * Returns the same operation for the partner's users, who send a token instead of a key: `getOrder` at
 * `/v1/orders/{id}` becomes `getOwnOrder` at `/console/v1/orders/{id}`. Request and response are the same, except for a
 * `consoleQuery`. The counterpart counts against no budget. It has the same rate limit, per user instead of per key.
 */
export function toConsoleRoute(route: RouteDefinition): RouteDefinition {
  const { consoleQuery, ...same } = route;
  return {
    ...same,
    ...(consoleQuery !== undefined && { query: consoleQuery }),
    operationId: route.operationId.replace(/^[a-z]+/, "$&Own"),
    audience: "partner_console",
    path: `/console${route.path}`,
    budgeted: false,
    inConsole: false,
    partnerRoute: route,
  };
}
