import { mirrorInConsole } from "../../mirror-in-console.ts";
import { createWebhookEndpointRoute } from "../webhooks/create-webhook-endpoint.ts";

/** `POST /console/v1/webhook-endpoints` */
export const createOwnWebhookEndpointRoute = mirrorInConsole(
  createWebhookEndpointRoute,
  "createOwnWebhookEndpoint",
);
