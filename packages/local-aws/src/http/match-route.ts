/** A parsed route key of an HTTP API: `GET /v1/orders/{id}`, `ANY /files/{path+}` or `$default`. */
export interface RoutePattern<T> {
  routeKey: string;
  /** An upper-case method, `ANY`, or null for `$default`. */
  method: string | null;
  segments: string[];
  target: T;
}

/** A route found for a request, with its path parameters decoded. */
export interface RouteMatch<T> {
  route: RoutePattern<T>;
  pathParameters: Record<string, string>;
}

/** Splits a route key into its method and path segments. */
export function parseRouteKey<T>(routeKey: string, target: T): RoutePattern<T> {
  if (routeKey === "$default") return { routeKey, method: null, segments: [], target };
  const [method = "", path = ""] = routeKey.split(" ");
  return { routeKey, method, segments: path.split("/").slice(1), target };
}

/**
 * Returns the route that API Gateway would select: an exact path before a path variable, a variable before a
 * greedy variable, the method before ANY, and `$default` if nothing else matches. Undefined if no route
 * matches.
 *
 * @param path the path as sent by the client, still percent-encoded
 */
export function matchRoute<T>(
  routes: readonly RoutePattern<T>[],
  method: string,
  path: string,
): RouteMatch<T> | undefined {
  const segments = path.split("/").slice(1).map(decodeSegment);
  let best: { match: RouteMatch<T>; rank: string } | undefined;
  for (const route of routes) {
    if (route.method !== null && route.method !== "ANY" && route.method !== method) continue;
    const pathParameters = route.method === null ? {} : matchSegments(route.segments, segments);
    if (pathParameters === undefined) continue;
    const rank = rankOf(route);
    if (best === undefined || rank < best.rank) best = { match: { route, pathParameters }, rank };
  }
  return best?.match;
}

function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  const pathParameters: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index];
    if (segment === undefined) return undefined;
    if (part.startsWith("{") && part.endsWith("+}")) {
      pathParameters[part.slice(1, -2)] = segments.slice(index).join("/");
      return pathParameters;
    }
    if (part.startsWith("{")) {
      if (segment === "") return undefined;
      pathParameters[part.slice(1, -1)] = segment;
    } else if (part !== segment) return undefined;
  }
  return pattern.length === segments.length ? pathParameters : undefined;
}

/** Returns a rank that sorts before every less specific route for the same path. */
function rankOf({ method, segments }: RoutePattern<unknown>): string {
  if (method === null) return "9";
  const kinds = segments.map((part) => (part.endsWith("+}") ? "2" : part.startsWith("{") ? "1" : "0"));
  return `${kinds.join("")}${method === "ANY" ? "1" : "0"}`;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
