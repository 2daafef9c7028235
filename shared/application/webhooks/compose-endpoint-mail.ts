import type { Mail } from "../../adapters/mail/send-mail.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import type { WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";
import { disableAfterMilliseconds } from "../../domain/webhooks/failing-endpoint.ts";

/** What a partner is told before an endpoint that keeps failing is switched off. */
export function composeWarning(endpoint: WebhookEndpoint, environment: Environment): Omit<Mail, "to"> {
  const failingSince = endpoint.health.failingSince ?? endpoint.updatedAt;
  return {
    subject: `Your ${environment} webhook endpoint keeps failing`,
    text: [
      describe(endpoint, environment),
      `Since ${toKstIso(failingSince)} every attempt to deliver an event to it has failed.`,
      `If that goes on, we switch it off at ${toKstIso(failingSince + disableAfterMilliseconds)}.`,
      `One event that it accepts clears this. GET /v1/events shows each attempt and what came back; POST /v1/webhook-endpoints/${endpoint.endpointId}/ping tries it at once.`,
    ].join("\n\n"),
  };
}

/** What a partner is told after the service switched an endpoint off. */
export function composeNotice(endpoint: WebhookEndpoint, environment: Environment): Omit<Mail, "to"> {
  const cause =
    endpoint.disabledReason === "gone"
      ? "We have switched it off because it answered 410 Gone."
      : "We have switched it off because nothing but failures came back from it for five days.";
  return {
    subject: `We have switched off your ${environment} webhook endpoint`,
    text: [
      describe(endpoint, environment),
      cause,
      `Events go on being recorded. To hear of them again, switch it on with PATCH /v1/webhook-endpoints/${endpoint.endpointId} and {"enabled": true}, then send what you missed with POST /v1/events/replay and "only_failed": true.`,
    ].join("\n\n"),
  };
}

// The host alone: paths and queries of webhook URLs often carry secrets, and mail is no place for them.
const describe = ({ endpointId, url }: WebhookEndpoint, environment: Environment): string =>
  `This is about the endpoint ${endpointId} at ${new URL(url).host} in the ${environment} environment.`;
