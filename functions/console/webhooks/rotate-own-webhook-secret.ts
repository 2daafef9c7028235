import { rotateOwnWebhookSecretRoute } from "../../../shared/contract/routes/own/rotate-own-webhook-secret.ts";
import { answerSecretRotation } from "../../../shared/http/own/answer-secret-rotation.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `POST /console/v1/webhook-endpoints/{id}/rotate-secret` */
export const handler = partnerConsoleHandler(rotateOwnWebhookSecretRoute, answerSecretRotation);
