import { mirrorInConsole } from "../../mirror-in-console.ts";
import { updateWebhookEndpointRoute } from "../webhooks/update-webhook-endpoint.ts";

/** `PATCH /console/v1/webhook-endpoints/{id}` */
export const updateOwnWebhookEndpointRoute = mirrorInConsole(
  updateWebhookEndpointRoute,
  "updateOwnWebhookEndpoint",
);
