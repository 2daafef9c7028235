import { rotateWebhookSecretRoute } from "../../../shared/contract/routes/webhooks/rotate-webhook-secret.ts";
import { answerSecretRotation } from "../../../shared/http/own/answer-secret-rotation.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/webhook-endpoints/{id}/rotate-secret` */
export const handler = partnerHandler(rotateWebhookSecretRoute, answerSecretRotation);
