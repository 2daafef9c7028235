import { dayMilliseconds } from "../time/durations.ts";
import type { WebhookEndpoint } from "./endpoint.ts";

/** After so long of nothing but failures the partner is warned. */
export const warnAfterMilliseconds = 3 * dayMilliseconds;

/** After so long of nothing but failures an endpoint is switched off, never before the warning. */
export const disableAfterMilliseconds = 5 * dayMilliseconds;

/** What has to be done about an endpoint: warn its partner, switch it off, or tell the partner that it was. */
export interface EndpointCheck {
  what: "warn" | "disable" | "announce";
  /** When, epoch milliseconds. */
  at: number;
}

/** What has to be done next about an endpoint; null for one that answers well or that its partner switched off. */
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

/** Whether an endpoint has to be switched off by now. */
export function mustBeDisabled(
  endpoint: Pick<WebhookEndpoint, "enabled" | "isNoticeDue" | "health" | "updatedAt">,
  now: number,
): boolean {
  const check = nextCheck(endpoint);
  return check?.what === "disable" && check.at <= now;
}
