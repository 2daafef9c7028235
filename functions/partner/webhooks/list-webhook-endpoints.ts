import { listWebhookEndpointsRoute } from "../../../shared/contract/routes/webhooks/list-webhook-endpoints.ts";
import { answerEndpointList } from "../../../shared/http/own/answer-endpoint-list.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/webhook-endpoints` */
export const handler = partnerHandler(listWebhookEndpointsRoute, answerEndpointList);
