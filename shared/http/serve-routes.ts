import type { RouteDefinition } from "../contract/define-route.ts";
import { methodsServed } from "../contract/match-route.ts";
import type { GatewayHandler } from "./pipeline.ts";

/**
 * Returns the Lambda entry point of a function that serves several routes, each with its own handler. The gateway
 * invokes it only for these routes, and names the route that it has matched and authorized.
 */
export function serveRoutes(routes: readonly (readonly [RouteDefinition, GatewayHandler])[]): GatewayHandler {
  const handlers = new Map<string, GatewayHandler>(
    routes.flatMap(([route, handler]) =>
      methodsServed(route).map((method) => [`${method} ${route.path}`, handler] as const),
    ),
  );
  return (event, context) => {
    const handler = handlers.get(event.routeKey);
    if (handler === undefined) throw new Error(`The function does not serve ${event.routeKey}`);
    return handler(event, context);
  };
}
