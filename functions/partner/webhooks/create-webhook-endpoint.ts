import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import { presentEndpointWithSecret } from "../../../shared/application/webhooks/present-endpoint.ts";
import { endpointChangeOf } from "../../../shared/contract/resources/webhooks/webhook-endpoint.ts";
import { createWebhookEndpointRoute } from "../../../shared/contract/routes/webhooks/create-webhook-endpoint.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";
import { deployedAddressRules } from "../../../shared/webhooks/deployed-address-rules.ts";

/** `POST /v1/webhook-endpoints` */
export const handler = partnerHandler(createWebhookEndpointRoute, async ({ body, caller, now }) => {
  const wanted = { ...endpointChangeOf(body), url: body.url };
  const context = { now, addressRules: deployedAddressRules() };
  const endpoint = await createEndpoint(caller.partnerId, wanted, context);
  return { status: 201, body: presentEndpointWithSecret(endpoint, now) };
});
