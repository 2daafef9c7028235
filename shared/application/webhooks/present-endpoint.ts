import type * as z from "zod/mini";
import type { webhookEndpointSchema } from "../../contract/resources/webhook-endpoint.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import { previousSecretExpiry, type WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";

/** An endpoint as the API shows it at `now`, epoch milliseconds: never with a secret. */
export function presentEndpoint(
  endpoint: WebhookEndpoint,
  now: number,
): z.output<typeof webhookEndpointSchema> {
  const expiring = previousSecretExpiry(endpoint, now);
  return {
    id: endpoint.endpointId,
    url: endpoint.url,
    description: endpoint.description,
    event_types: endpoint.eventTypes === null ? null : [...endpoint.eventTypes],
    enabled: endpoint.enabled,
    disabled_reason: endpoint.disabledReason,
    failing_since: endpoint.health.failingSince === null ? null : toKstIso(endpoint.health.failingSince),
    previous_secret_expires_at: expiring === null ? null : toKstIso(expiring),
    created_at: toKstIso(endpoint.createdAt),
    updated_at: toKstIso(endpoint.updatedAt),
  };
}

/** An endpoint with its current secret, for the one answer that shows it. */
export function presentEndpointWithSecret(endpoint: WebhookEndpoint, now: number) {
  return { ...presentEndpoint(endpoint, now), secret: endpoint.secrets[0].value };
}
