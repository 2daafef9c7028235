import { rotateSecret, type SignableEndpoint, type WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";
import { getSignableEndpoint, rotatedSecretWrite } from "../../persistence/webhooks/endpoint-secrets.ts";
import { changeEndpointWrites } from "../../persistence/webhooks/endpoints.ts";
import { createWebhookSecret } from "../../webhooks/sign-webhook.ts";
import { reviseReadEndpoint } from "./revise-endpoint.ts";

/**
 * Gives an endpoint a new secret; the previous secret also signs for 24 hours.
 * @throws Problem webhook_endpoint_not_found
 */
export function rotateEndpointSecret(
  identity: Pick<WebhookEndpoint, "partnerId" | "endpointId">,
  { now }: { now: number },
): Promise<SignableEndpoint> {
  const secret = createWebhookSecret();
  return reviseReadEndpoint(identity, getSignableEndpoint, (before, stream) => {
    const rotated = rotateSecret(before, secret, now);
    const writes = [
      ...changeEndpointWrites(stream, before.endpoint, rotated.endpoint),
      rotatedSecretWrite(before, rotated),
    ];
    return { writes, result: rotated };
  });
}
