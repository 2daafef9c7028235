import type * as z from "zod/mini";
import type { webhookEndpointSchema } from "../../contract/resources/webhook-endpoint.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import type { WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";

/** An endpoint as the API shows it: never with a secret. */
export function presentEndpoint(endpoint: WebhookEndpoint): z.output<typeof webhookEndpointSchema> {
  const expiring = endpoint.secrets.find((secret) => secret.expiresAt !== null)?.expiresAt ?? null;
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
export function presentEndpointWithSecret(endpoint: WebhookEndpoint) {
  return { ...presentEndpoint(endpoint), secret: endpoint.secrets[0].value };
}
