import { createOwnWebhookEndpointRoute } from "../../../shared/contract/routes/own/create-own-webhook-endpoint.ts";
import { answerEndpointCreation } from "../../../shared/http/own/answer-endpoint-creation.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `POST /console/v1/webhook-endpoints` */
export const handler = partnerConsoleHandler(createOwnWebhookEndpointRoute, answerEndpointCreation);
