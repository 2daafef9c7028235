import { getWebhookEndpointRoute } from "../../../shared/contract/routes/webhooks/get-webhook-endpoint.ts";
import { answerEndpoint } from "../../../shared/http/own/answer-endpoint.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/webhook-endpoints/{id}` */
export const handler = partnerHandler(getWebhookEndpointRoute, answerEndpoint);
