import { updateWebhookEndpointRoute } from "../../../shared/contract/routes/webhooks/update-webhook-endpoint.ts";
import { answerEndpointUpdate } from "../../../shared/http/own/answer-endpoint-update.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `PATCH /v1/webhook-endpoints/{id}` */
export const handler = partnerHandler(updateWebhookEndpointRoute, answerEndpointUpdate);
