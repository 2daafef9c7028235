import { readPartnerEndpoints } from "../../../shared/application/webhooks/read-partner-endpoints.ts";
import { listPartnerEndpointsRoute } from "../../../shared/contract/routes/deliveries/list-partner-endpoints.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `GET /ops/v1/partners/{id}/webhook-endpoints` */
export const handler = consoleHandler(listPartnerEndpointsRoute, async ({ params, now }) => ({
  status: 200,
  body: { data: await readPartnerEndpoints(params.id, now), next_cursor: null },
}));
