import { updateOwnWebhookEndpointRoute } from "../../../shared/contract/routes/own/update-own-webhook-endpoint.ts";
import { answerEndpointUpdate } from "../../../shared/http/own/answer-endpoint-update.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `PATCH /console/v1/webhook-endpoints/{id}` */
export const handler = partnerConsoleHandler(updateOwnWebhookEndpointRoute, answerEndpointUpdate);
