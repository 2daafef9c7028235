import { deleteOwnWebhookEndpointRoute } from "../../../shared/contract/routes/own/delete-own-webhook-endpoint.ts";
import { answerEndpointDeletion } from "../../../shared/http/own/answer-endpoint-deletion.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `DELETE /console/v1/webhook-endpoints/{id}` */
export const handler = partnerConsoleHandler(deleteOwnWebhookEndpointRoute, answerEndpointDeletion);
