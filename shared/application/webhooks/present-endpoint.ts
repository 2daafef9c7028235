import {
  webhookEndpointSchema,
  webhookEndpointWithSecretSchema,
} from "../../contract/resources/webhooks/webhook-endpoint.ts";
import { presenter } from "../../contract/schema/convert.ts";
import {
  previousSecretExpiry,
  type SignableEndpoint,
  type WebhookEndpoint,
} from "../../domain/webhooks/endpoint.ts";

const hiddenFields = ["endpointId", "partnerId", "isNoticeDue", "answeredAt", "health", "version"] as const;
const present = presenter(webhookEndpointSchema, hiddenFields);
const presentWithSecret = presenter(webhookEndpointWithSecretSchema, hiddenFields);

/** Returns an endpoint as the API shows it at `now`, epoch milliseconds, without secrets. */
export const presentEndpoint = (endpoint: WebhookEndpoint, now: number) =>
  present(shownEndpoint(endpoint, now));

/** Returns an endpoint with its current secret, for the only response that shows it. */
export const presentEndpointWithSecret = ({ endpoint, secrets }: SignableEndpoint, now: number) =>
  presentWithSecret({ ...shownEndpoint(endpoint, now), secret: secrets[0].value });

const shownEndpoint = (endpoint: WebhookEndpoint, now: number) => ({
  ...endpoint,
  id: endpoint.endpointId,
  disabledNote: endpoint.disabledNote ?? null,
  failingSince: endpoint.health.failingSince,
  previousSecretExpiresAt: previousSecretExpiry(endpoint, now),
});
