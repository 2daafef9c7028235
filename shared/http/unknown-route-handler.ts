import type { Audience, RouteDefinition } from "../contract/define-route.ts";
import { methodsOfPath, methodsServed, routesServed } from "../contract/match-route.ts";
import { referenceRoutes } from "../contract/reference-paths.ts";
import { routeTable } from "../contract/route-table.ts";
import { suggestPath } from "../contract/suggest-path.ts";
import { Problem } from "../domain/errors/problem.ts";
import { systemClock } from "../platform/clock.ts";
import { currentEnvironment } from "../platform/deployment.ts";
import { buildPipeline, type GatewayHandler } from "./pipeline.ts";

const longestShownPath = 200;

const anyOf = new Intl.ListFormat("en-US", { type: "disjunction" });

/**
 * Responds to requests that match no route, without checking the key: 405 with `Allow` when the path exists,
 * otherwise 404 with the path that was probably meant.
 * @param audiences the audiences of the API's routes.
 */
export function unknownRouteHandler(audiences: readonly Audience[]): GatewayHandler {
  const refuse = async (event: { rawPath: string; requestContext: { http: { method: string } } }) => {
    const { method } = event.requestContext.http;
    const served = routesServed(routeTable, audiences, currentEnvironment());
    const known = served.flatMap((route) => methodsServed(route).map((one) => ({ ...route, method: one })));
    const routes = audiences.includes("partner") ? [...known, ...referenceRoutes] : known;
    const allowed = methodsOfPath(routes, event.rawPath);
    if (allowed.length === 0) throw routeNotFound(served, event.rawPath);
    const allow = allowed.join(", ");
    throw new Problem(
      "method_not_allowed",
      `${method.slice(0, 20)} is not allowed. Use ${anyOf.format(allowed)}.`,
      { allowed_methods: allowed },
      { headers: { Allow: allow } },
    );
  };
  return buildPipeline("unknownRoute", [], refuse, systemClock);
}

function routeNotFound(served: readonly RouteDefinition[], path: string): Problem {
  const nearest = suggestPath(served, path);
  if (nearest !== null) {
    const message = `No route has this path; did you mean ${nearest}?`;
    return new Problem("route_not_found", message, { nearest_path: nearest });
  }
  const parent = path.slice(0, Math.max(0, path.lastIndexOf("/")));
  const methods = methodsOfPath(served, parent);
  const hint =
    methods.length === 0 || parent.length > longestShownPath
      ? "Compare it with the reference."
      : `The path above it, ${parent}, allows ${methods.join(", ")}.`;
  return new Problem("route_not_found", `No route has this path. ${hint}`);
}
