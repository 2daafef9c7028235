import { pingWebhookEndpointRoute } from "../../../shared/contract/routes/webhooks/ping-webhook-endpoint.ts";
import { answerPing } from "../../../shared/http/own/answer-ping.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/webhook-endpoints/{id}/ping` */
export const handler = partnerHandler(pingWebhookEndpointRoute, answerPing);
