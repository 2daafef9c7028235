import { presentEndpointWithSecret } from "../../../shared/application/webhooks/present-endpoint.ts";
import { rotateEndpointSecret } from "../../../shared/application/webhooks/rotate-endpoint-secret.ts";
import { rotateWebhookSecretRoute } from "../../../shared/contract/routes/webhooks/rotate-webhook-secret.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/webhook-endpoints/{id}/rotate-secret` */
export const handler = partnerHandler(rotateWebhookSecretRoute, async ({ params, caller, now }) => {
  const identity = { partnerId: caller.partnerId, endpointId: params.id };
  const endpoint = await rotateEndpointSecret(identity, { now });
  return { status: 200, body: presentEndpointWithSecret(endpoint, now) };
});
