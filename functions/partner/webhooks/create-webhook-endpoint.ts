import { createWebhookEndpointRoute } from "../../../shared/contract/routes/webhooks/create-webhook-endpoint.ts";
import { answerEndpointCreation } from "../../../shared/http/own/answer-endpoint-creation.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/webhook-endpoints` */
export const handler = partnerHandler(createWebhookEndpointRoute, answerEndpointCreation);
