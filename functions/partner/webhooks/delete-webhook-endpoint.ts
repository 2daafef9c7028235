import { deleteWebhookEndpointRoute } from "../../../shared/contract/routes/webhooks/delete-webhook-endpoint.ts";
import { answerEndpointDeletion } from "../../../shared/http/own/answer-endpoint-deletion.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `DELETE /v1/webhook-endpoints/{id}` */
export const handler = partnerHandler(deleteWebhookEndpointRoute, answerEndpointDeletion);
