import { mirrorInConsole } from "../../mirror-in-console.ts";
import { rotateWebhookSecretRoute } from "../webhooks/rotate-webhook-secret.ts";

/** `POST /console/v1/webhook-endpoints/{id}/rotate-secret` */
export const rotateOwnWebhookSecretRoute = mirrorInConsole(
  rotateWebhookSecretRoute,
  "rotateOwnWebhookSecret",
);
