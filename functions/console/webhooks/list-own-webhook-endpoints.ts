import { listOwnWebhookEndpointsRoute } from "../../../shared/contract/routes/own/list-own-webhook-endpoints.ts";
import { answerEndpointList } from "../../../shared/http/own/answer-endpoint-list.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `GET /console/v1/webhook-endpoints` */
export const handler = partnerConsoleHandler(listOwnWebhookEndpointsRoute, answerEndpointList);
