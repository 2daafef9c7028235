import { mirrorInConsole } from "../../mirror-in-console.ts";
import { listWebhookEndpointsRoute } from "../webhooks/list-webhook-endpoints.ts";

/** `GET /console/v1/webhook-endpoints` */
export const listOwnWebhookEndpointsRoute = mirrorInConsole(
  listWebhookEndpointsRoute,
  "listOwnWebhookEndpoints",
);
