import type { WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";

/** Returns the state of an endpoint as the audit log records it. */
export const describeEndpointState = (endpoint: WebhookEndpoint) => ({
  partner_id: endpoint.partnerId,
  enabled: endpoint.enabled,
  disabled_reason: endpoint.disabledReason,
  disabled_note: endpoint.disabledNote ?? null,
});
