import { deployedDeliveryContext } from "../../../shared/application/webhooks/delivery-context.ts";
import { pingEndpoint, presentPing } from "../../../shared/application/webhooks/ping-endpoint.ts";
import { pingWebhookEndpointRoute } from "../../../shared/contract/routes/webhooks/ping-webhook-endpoint.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";
import { requireVariable } from "../../../shared/platform/environment-variables.ts";

/** `POST /v1/webhook-endpoints/{id}/ping` */
export const handler = partnerHandler(pingWebhookEndpointRoute, async (call) => {
  const { params, caller, now } = call;
  const identity = { partnerId: caller.partnerId, endpointId: params.id };
  const apiVersion = requireVariable("API_VERSION");
  const deployment = { environment: caller.environment, apiVersion, now };
  const ping = await pingEndpoint(identity, deployment, deployedDeliveryContext());
  return { status: 200, body: presentPing(ping) };
});
