import type { Audience } from "../contract/define-route.ts";
import { methodsOfPath, routesServed } from "../contract/match-route.ts";
import { referenceRoutes } from "../contract/reference-paths.ts";
import { routeTable } from "../contract/route-table.ts";
import { Problem } from "../domain/errors/problem.ts";
import { systemClock } from "../platform/clock.ts";
import { currentEnvironment } from "../platform/deployment.ts";
import { buildPipeline, type GatewayHandler } from "./pipeline.ts";

/**
 * Answers requests that match no route, without checking the key: 405 with `Allow` when the path exists, else 404.
 * @param audiences the audiences whose routes the API serves.
 */
export function unknownRouteHandler(audiences: readonly Audience[]): GatewayHandler {
  const refuse = async (event: { rawPath: string; requestContext: { http: { method: string } } }) => {
    const { method } = event.requestContext.http;
    const served = routesServed(routeTable, audiences, currentEnvironment());
    const routes = audiences.includes("partner") ? [...served, ...referenceRoutes] : served;
    const allowed = methodsOfPath(routes, event.rawPath);
    if (allowed.length === 0)
      throw new Problem("route_not_found", "No route has this path. Check it against the reference.");
    const allow = allowed.join(", ");
    throw new Problem(
      "method_not_allowed",
      `This path answers ${allow}, not ${method.slice(0, 20)}.`,
      { allowed_methods: allowed },
      { headers: { Allow: allow } },
    );
  };
  return buildPipeline("unknownRoute", [], refuse, systemClock);
}
