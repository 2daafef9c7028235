import { pingOwnWebhookEndpointRoute } from "../../../shared/contract/routes/own/ping-own-webhook-endpoint.ts";
import { answerPing } from "../../../shared/http/own/answer-ping.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `POST /console/v1/webhook-endpoints/{id}/ping` */
export const handler = partnerConsoleHandler(pingOwnWebhookEndpointRoute, answerPing);
