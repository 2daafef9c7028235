import { presentEndpoint } from "../../../shared/application/webhooks/present-endpoint.ts";
import { readEndpoints } from "../../../shared/application/webhooks/read-endpoints.ts";
import { listWebhookEndpointsRoute } from "../../../shared/contract/routes/webhooks/list-webhook-endpoints.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/webhook-endpoints` */
export const handler = partnerHandler(listWebhookEndpointsRoute, async ({ caller, now }) => {
  const endpoints = await readEndpoints(caller.partnerId);
  const data = endpoints.map((endpoint) => presentEndpoint(endpoint, now));
  return { status: 200, body: { data, next_cursor: null } };
});
