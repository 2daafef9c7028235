import { disablePartnerEndpoint } from "../../../shared/application/webhooks/disable-partner-endpoint.ts";
import { presentEndpoint } from "../../../shared/application/webhooks/present-endpoint.ts";
import { disablePartnerEndpointRoute } from "../../../shared/contract/routes/deliveries/disable-partner-endpoint.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/partners/{id}/webhook-endpoints/{endpoint_id}/disable` */
export const handler = consoleHandler(disablePartnerEndpointRoute, async ({ params, body, caller, now }) => {
  const identity = { partnerId: params.id, endpointId: params.endpoint_id };
  const endpoint = await disablePartnerEndpoint(identity, body.reason, { actor: caller.actor, now });
  return { status: 200, body: presentEndpoint(endpoint, now) };
});
