import { getOwnWebhookEndpointRoute } from "../../../shared/contract/routes/own/get-own-webhook-endpoint.ts";
import { answerEndpoint } from "../../../shared/http/own/answer-endpoint.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `GET /console/v1/webhook-endpoints/{id}` */
export const handler = partnerConsoleHandler(getOwnWebhookEndpointRoute, answerEndpoint);
