import { mirrorInConsole } from "../../mirror-in-console.ts";
import { pingWebhookEndpointRoute } from "../webhooks/ping-webhook-endpoint.ts";

/** `POST /console/v1/webhook-endpoints/{id}/ping` */
export const pingOwnWebhookEndpointRoute = mirrorInConsole(
  pingWebhookEndpointRoute,
  "pingOwnWebhookEndpoint",
);
