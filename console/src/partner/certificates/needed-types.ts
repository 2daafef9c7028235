import type { EventLogEntry, WebhookEndpoint } from "../../api/generated/types.ts";
import { receives } from "../webhooks/receives.ts";

/** The event types that an endpoint must receive for a certification. */
export const neededTypes = [
  "order.status_changed",
  "order.detail_updated",
  "eagle_eye.match",
] as const satisfies EventLogEntry["type"][];

/**
 * Returns the reason why a run against an endpoint would fail immediately, in one sentence; null for a valid endpoint.
 */
export function evaluateEndpoint(endpoint: Pick<WebhookEndpoint, "enabled" | "event_types">): string | null {
  if (!endpoint.enabled) return "The endpoint is disabled. Enable it first.";
  const missing = neededTypes.filter((type) => !receives(endpoint, type));
  return missing.length === 0
    ? null
    : `The endpoint does not receive ${missing.join(", ")}. Subscribe it to these types first.`;
}
