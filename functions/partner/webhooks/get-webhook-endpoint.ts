import { presentEndpoint } from "../../../shared/application/webhooks/present-endpoint.ts";
import { readEndpoint } from "../../../shared/application/webhooks/read-endpoints.ts";
import { getWebhookEndpointRoute } from "../../../shared/contract/routes/webhooks/get-webhook-endpoint.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/webhook-endpoints/{id}` */
export const handler = partnerHandler(getWebhookEndpointRoute, async ({ params, caller, now }) => {
  const endpoint = await readEndpoint(caller.partnerId, params.id);
  return { status: 200, body: presentEndpoint(endpoint, now) };
});
