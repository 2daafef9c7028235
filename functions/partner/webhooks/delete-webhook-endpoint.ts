import { deleteEndpoint } from "../../../shared/application/webhooks/delete-endpoint.ts";
import { deleteWebhookEndpointRoute } from "../../../shared/contract/routes/webhooks/delete-webhook-endpoint.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `DELETE /v1/webhook-endpoints/{id}` */
export const handler = partnerHandler(deleteWebhookEndpointRoute, async ({ params, caller }) => {
  await deleteEndpoint({ partnerId: caller.partnerId, endpointId: params.id });
  return { status: 204 };
});
