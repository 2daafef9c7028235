import type { IncomingMessage } from "node:http";
import type { HttpAnswer } from "./write-response.ts";

/** The CORS configuration of an HTTP API in its template. */
export interface CorsConfiguration {
  AllowCredentials?: boolean;
  AllowHeaders?: string[];
  AllowMethods?: string[];
  AllowOrigins?: string[];
  ExposeHeaders?: string[];
  MaxAge?: number;
}

/** Returns API Gateway's own response to a preflight request, before any route. */
export function handlePreflight(request: IncomingMessage, cors: CorsConfiguration): HttpAnswer {
  const headers: Record<string, string> = originHeaders(request, cors);
  if (Object.keys(headers).length > 0) {
    if (cors.AllowMethods) headers["access-control-allow-methods"] = cors.AllowMethods.join(",");
    if (cors.AllowHeaders) headers["access-control-allow-headers"] = cors.AllowHeaders.join(",");
    if (cors.MaxAge !== undefined) headers["access-control-max-age"] = String(cors.MaxAge);
  }
  return { statusCode: 204, headers, body: Buffer.alloc(0) };
}

/** Reports whether a request is a preflight of a browser. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === "OPTIONS" && headers.origin !== undefined && "access-control-request-method" in headers;
}

/** Sets the configured CORS headers on a response, replacing those of the function. */
export function withCors(request: IncomingMessage, cors: CorsConfiguration, answer: HttpAnswer): HttpAnswer {
  const own = Object.entries(answer.headers).filter(([name]) => !name.startsWith("access-control-"));
  const headers: Record<string, string | string[]> = {
    ...Object.fromEntries(own),
    ...originHeaders(request, cors),
  };
  if (headers["access-control-allow-origin"] && cors.ExposeHeaders) {
    headers["access-control-expose-headers"] = cors.ExposeHeaders.join(",");
  }
  return { ...answer, headers };
}

function originHeaders({ headers }: IncomingMessage, cors: CorsConfiguration): Record<string, string> {
  const origin = headers.origin;
  const allowed = cors.AllowOrigins ?? [];
  if (origin === undefined || !allowed.some((each) => matchesOrigin(each, origin))) return {};
  const isWildcard = allowed.includes("*");
  return {
    "access-control-allow-origin": isWildcard ? "*" : origin,
    ...(isWildcard ? {} : { vary: "origin" }),
    ...(cors.AllowCredentials ? { "access-control-allow-credentials": "true" } : {}),
  };
}

function matchesOrigin(allowed: string, origin: string): boolean {
  return (
    allowed === "*" ||
    allowed === origin ||
    (allowed.endsWith("://*") && origin.startsWith(allowed.slice(0, -1)))
  );
}
