import type { Mail } from "../../adapters/mail/send-mail.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import type { WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";
import { disableAfterMilliseconds } from "../../domain/webhooks/failing-endpoint.ts";

/** Returns the mail that warns a partner before its failing endpoint is disabled. */
export function composeWarning(endpoint: WebhookEndpoint, environment: Environment): Omit<Mail, "to"> {
  const failingSince = endpoint.health.failingSince ?? endpoint.updatedAt;
  return {
    subject: `Your ${environment} webhook endpoint keeps failing`,
    text: [
      describe(endpoint, environment),
      `Since ${toKstIso(failingSince)} every attempt to deliver an event to it has failed.`,
      `If it keeps failing, we disable it at ${toKstIso(failingSince + disableAfterMilliseconds)}.`,
      `The endpoint counts as healthy again as soon as it accepts one event. GET /v1/events shows each attempt and its response; POST /v1/webhook-endpoints/${endpoint.endpointId}/ping tests it at once.`,
    ].join("\n\n"),
  };
}

/** Composes the mail about a disabled endpoint. */
export function composeNotice(endpoint: WebhookEndpoint, environment: Environment): Omit<Mail, "to"> {
  return {
    subject: `We disabled your ${environment} webhook endpoint`,
    text: [
      describe(endpoint, environment),
      causeOf(endpoint),
      `Events are still recorded. To receive them again, enable it with PATCH /v1/webhook-endpoints/${endpoint.endpointId} and {"enabled": true}, then resend the missed events with POST /v1/events/replay and "only_failed": true.`,
    ].join("\n\n"),
  };
}

function causeOf({ disabledReason, disabledNote }: WebhookEndpoint): string {
  switch (disabledReason) {
    case "gone":
      return "We disabled it because it returned 410 Gone.";
    case "operator":
      return `An operator disabled it for this reason: ${disabledNote}`;
    default:
      return "We disabled it because every attempt to deliver to it failed for five days.";
  }
}

// Only the host is shown, because paths and queries of webhook URLs often contain secrets that must not be
// mailed.
const describe = ({ endpointId, url }: WebhookEndpoint, environment: Environment): string =>
  `This is about the endpoint ${endpointId} at ${new URL(url).host} in the ${environment} environment.`;
