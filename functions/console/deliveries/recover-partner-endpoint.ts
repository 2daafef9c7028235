import { recoverPartnerEndpoint } from "../../../shared/application/webhooks/recover-partner-endpoint.ts";
import { recoverPartnerEndpointRoute } from "../../../shared/contract/routes/deliveries/recover-partner-endpoint.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/partners/{id}/webhook-endpoints/{endpoint_id}/recover` */
export const handler = consoleHandler(recoverPartnerEndpointRoute, async ({ params, body, caller, now }) => {
  const wanted = { partnerId: params.id, endpointId: params.endpoint_id, from: body.from };
  return { status: 202, body: await recoverPartnerEndpoint(wanted, { actor: caller.actor, now }) };
});
