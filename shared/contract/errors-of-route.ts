import { type ErrorCode, errorCodes } from "../domain/errors/error-codes.ts";
import type { RouteDefinition } from "./define-route.ts";

const byAudience: Record<RouteDefinition["audience"], readonly ErrorCode[]> = {
  public: ["internal_error"],
  partner: ["missing_api_key", "invalid_api_key", "ip_not_allowed", "internal_error"],
  operator: ["forbidden", "internal_error"],
  partner_console: ["forbidden", "internal_error"],
};

/**
 * Routes of these audiences return `conflict` if concurrent changes of the same resource prevent a change repeatedly.
 */
const consoleAudiences: ReadonlySet<RouteDefinition["audience"]> = new Set(["operator", "partner_console"]);

/** Returns every error code of a route: its own codes, and the codes of its audience and its input. */
export function errorsOfRoute(route: RouteDefinition): ErrorCode[] {
  const codes = new Set<ErrorCode>([...byAudience[route.audience], ...route.errors]);
  if (route.method !== "GET" && consoleAudiences.has(route.audience)) codes.add("conflict");
  if (route.budgeted || route.rateLimit !== undefined) codes.add("rate_limited");
  const isValidated = route.query !== undefined || (route.method !== "GET" && route.ignoresBody !== true);
  if (isValidated && route.protocol !== "mcp") codes.add("validation_error");
  if (takesBody(route)) codes.add("payload_too_large").add("unsupported_media_type");
  if (route.requiresIdempotencyKey === true) codes.add("missing_idempotency_key");
  return errorCodes.filter((code) => codes.has(code));
}

/** Reports whether a route reads a request body. */
export const takesBody = (route: RouteDefinition): boolean =>
  route.body !== undefined && route.ignoresBody !== true;
