import { enablePartnerEndpoint } from "../../../shared/application/webhooks/enable-partner-endpoint.ts";
import { presentEndpoint } from "../../../shared/application/webhooks/present-endpoint.ts";
import { enablePartnerEndpointRoute } from "../../../shared/contract/routes/deliveries/enable-partner-endpoint.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/partners/{id}/webhook-endpoints/{endpoint_id}/enable` */
export const handler = consoleHandler(enablePartnerEndpointRoute, async ({ params, caller, now }) => {
  const identity = { partnerId: params.id, endpointId: params.endpoint_id };
  const endpoint = await enablePartnerEndpoint(identity, { actor: caller.actor, now });
  return { status: 200, body: presentEndpoint(endpoint, now) };
});
