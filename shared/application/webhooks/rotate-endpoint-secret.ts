import { rotateSecret, type WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";
import { changeEndpointWrites } from "../../persistence/webhooks/endpoints.ts";
import { createWebhookSecret } from "../../webhooks/sign-webhook.ts";
import { reviseEndpoint } from "./revise-endpoint.ts";

/**
 * Gives an endpoint a new secret; the one before signs along for 24 hours.
 * @throws Problem webhook_endpoint_not_found
 */
export function rotateEndpointSecret(
  identity: Pick<WebhookEndpoint, "partnerId" | "endpointId">,
  { now }: { now: number },
): Promise<WebhookEndpoint> {
  const secret = createWebhookSecret();
  return reviseEndpoint(identity, (endpoint, stream) => {
    const rotated = rotateSecret(endpoint, secret, now);
    return { writes: changeEndpointWrites(stream, endpoint, rotated), result: rotated };
  });
}
