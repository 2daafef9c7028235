import type { Environment } from "../domain/partners/partner.ts";
import type { Audience, RouteDefinition } from "./define-route.ts";

/** Returns the routes that an API serves in an environment. */
export function routesServed(
  routes: readonly RouteDefinition[],
  audiences: readonly Audience[],
  environment: Environment,
): RouteDefinition[] {
  return routes.filter(
    (route) =>
      audiences.includes(route.audience) && (environment === "sandbox" || route.sandboxOnly !== true),
  );
}

/**
 * Returns the methods of a route at the gateway. Every GET route also accepts HEAD, which many monitors send
 * first.
 */
export const methodsServed = ({ method }: RouteDefinition): string[] =>
  method === "GET" ? ["GET", "HEAD"] : [method];

/** Returns the methods of a path; empty when no route has it. */
export function methodsOfPath(
  routes: readonly Readonly<Record<"method" | "path", string>>[],
  path: string,
): string[] {
  const segments = path.split("/");
  const methods = routes.filter((route) => matches(route.path.split("/"), segments)).map((one) => one.method);
  return [...new Set(methods)].sort();
}

function matches(template: readonly string[], segments: readonly string[]): boolean {
  const isGreedy = template.at(-1)?.endsWith("+}") === true;
  return (
    (isGreedy ? template.length <= segments.length : template.length === segments.length) &&
    template.every((part, position) =>
      part.startsWith("{") ? segments[position] !== "" : part === segments[position],
    )
  );
}
