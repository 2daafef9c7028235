import { socketLimits } from "../machine/socket-limits.ts";
import { type FunctionRuntime, isThrottled } from "../runtime/run-functions.ts";
import type { SocketRoute } from "./read-socket-apis.ts";

/** The result of a function, or the reason why there is no usable result. */
export type RouteOutcome =
  | { kind: "answered"; statusCode: number; headers: Record<string, string>; body: string }
  | { kind: "failed" }
  | { kind: "late" };

/**
 * Calls the function of a route. An invalid proxy response (no status, a body that is not text or above the message
 * limit), a failed function and a throttled function are failures.
 */
export async function callSocketRoute(
  runtime: FunctionRuntime,
  route: SocketRoute,
  event: unknown,
): Promise<RouteOutcome> {
  const expired = Promise.withResolvers<null>();
  const timer = setTimeout(() => expired.resolve(null), route.timeoutMilliseconds);
  const result = await Promise.race([runtime.invoke(route.function, event, "awaited"), expired.promise]);
  clearTimeout(timer);
  if (result === null) return { kind: "late" };
  return isThrottled(result) || !result.ok ? { kind: "failed" } : readOutcome(result.payload);
}

function readOutcome(payload: string): RouteOutcome {
  const returned: unknown = JSON.parse(payload);
  if (typeof returned !== "object" || returned === null) return { kind: "failed" };
  const {
    statusCode,
    headers = {},
    body = "",
    isBase64Encoded = false,
  } = returned as Record<string, unknown>;
  const status = Number(statusCode);
  const isProxyAnswer =
    Number.isInteger(status) &&
    typeof body === "string" &&
    typeof headers === "object" &&
    headers !== null &&
    isBase64Encoded === false;
  if (!isProxyAnswer || Buffer.byteLength(body) > socketLimits.messageBytes) return { kind: "failed" };
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return { kind: "answered", statusCode: status, headers: Object.fromEntries(named), body };
}
