import type { IncomingHttpHeaders } from "node:http";

/**
 * CORS headers for pages that upload to and read from presigned URLs. `Authorization` is never allowed: a page must not
 * be able to sign requests of its own against the storage of this machine.
 */
export function corsHeaders(request: IncomingHttpHeaders): Record<string, string> {
  if (request.origin === undefined) return {};
  return {
    "access-control-allow-origin": request.origin,
    "access-control-expose-headers": "ETag, Content-Length, Content-Disposition, x-amz-request-id",
    vary: "Origin",
  };
}

/** The headers that answer the preflight of an upload. */
export function preflightHeaders(request: IncomingHttpHeaders): Record<string, string> {
  const asked = request["access-control-request-headers"]?.split(",").map((name) => name.trim()) ?? [];
  return {
    ...corsHeaders(request),
    "access-control-allow-methods": "GET, HEAD, PUT, POST",
    "access-control-allow-headers": asked.filter((name) => name.toLowerCase() !== "authorization").join(", "),
    "access-control-max-age": "600",
  };
}
