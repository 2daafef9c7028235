import { dayMilliseconds } from "../time/durations.ts";
import type { WebhookEndpoint } from "./endpoint.ts";

/** The time for which an endpoint must fail before its partner is warned. */
const warnAfterMilliseconds = 3 * dayMilliseconds;

/** The time for which an endpoint must fail before it is disabled. It is never disabled before the warning. */
export const disableAfterMilliseconds = 5 * dayMilliseconds;

/** The next action for an endpoint: warn its partner, disable it, or notify the partner that it was disabled. */
export interface EndpointCheck {
  what: "warn" | "disable" | "announce";
  /** The time of the action, epoch milliseconds. */
  at: number;
}

/** Returns the next action for an endpoint; null for a healthy endpoint or an endpoint that its partner disabled. */
export function nextCheck(
  endpoint: Pick<WebhookEndpoint, "enabled" | "isNoticeDue" | "health" | "updatedAt">,
): EndpointCheck | null {
  if (!endpoint.enabled) return endpoint.isNoticeDue ? { what: "announce", at: endpoint.updatedAt } : null;
  const { failingSince, warnedAt } = endpoint.health;
  if (failingSince === null) return null;
  return warnedAt === null
    ? { what: "warn", at: failingSince + warnAfterMilliseconds }
    : { what: "disable", at: failingSince + disableAfterMilliseconds };
}

/** Reports whether an endpoint is due to be disabled. */
export function mustBeDisabled(
  endpoint: Pick<WebhookEndpoint, "enabled" | "isNoticeDue" | "health" | "updatedAt">,
  now: number,
): boolean {
  const check = nextCheck(endpoint);
  return check?.what === "disable" && check.at <= now;
}
