import { type ErrorCode, errorCodes } from "../domain/errors/problem.ts";
import type { RouteDefinition } from "./define-route.ts";

const byAudience: Record<RouteDefinition["audience"], readonly ErrorCode[]> = {
  public: ["internal_error"],
  partner: ["missing_api_key", "invalid_api_key", "ip_not_allowed", "internal_error"],
  operator: ["forbidden", "internal_error"],
  partner_console: ["forbidden", "internal_error"],
};

/** Their changes are refused so where others stand in the way for too long. */
const consoleAudiences: ReadonlySet<RouteDefinition["audience"]> = new Set(["operator", "partner_console"]);

/** Every code a route can answer with: its own, and those that follow from who calls it and what it takes. */
export function errorsOfRoute(route: RouteDefinition): ErrorCode[] {
  const codes = new Set<ErrorCode>([...byAudience[route.audience], ...route.errors]);
  if (route.method !== "GET" && consoleAudiences.has(route.audience)) codes.add("conflict");
  if (route.budgeted) codes.add("rate_limited");
  const isValidated = route.query !== undefined || takesBody(route);
  if (isValidated && route.protocol !== "mcp") codes.add("validation_error");
  if (takesBody(route)) codes.add("payload_too_large").add("unsupported_media_type");
  if (route.requiresIdempotencyKey === true) codes.add("missing_idempotency_key");
  return errorCodes.filter((code) => codes.has(code));
}

/** Whether a route reads what is sent as its body. */
export const takesBody = (route: RouteDefinition): boolean =>
  route.body !== undefined && route.ignoresBody !== true;
