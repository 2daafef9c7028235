import { presentEndpoint } from "../../../shared/application/webhooks/present-endpoint.ts";
import { updateEndpoint } from "../../../shared/application/webhooks/update-endpoint.ts";
import { endpointChangeOf } from "../../../shared/contract/resources/webhooks/webhook-endpoint.ts";
import { updateWebhookEndpointRoute } from "../../../shared/contract/routes/webhooks/update-webhook-endpoint.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";
import { deployedAddressRules } from "../../../shared/webhooks/deployed-address-rules.ts";

/** `PATCH /v1/webhook-endpoints/{id}` */
export const handler = partnerHandler(updateWebhookEndpointRoute, async ({ params, body, caller, now }) => {
  const identity = { partnerId: caller.partnerId, endpointId: params.id };
  const context = { now, addressRules: deployedAddressRules() };
  const endpoint = await updateEndpoint(identity, endpointChangeOf(body), context);
  return { status: 200, body: presentEndpoint(endpoint, now) };
});
