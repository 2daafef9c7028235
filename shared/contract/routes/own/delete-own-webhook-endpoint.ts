import { mirrorInConsole } from "../../mirror-in-console.ts";
import { deleteWebhookEndpointRoute } from "../webhooks/delete-webhook-endpoint.ts";

/** `DELETE /console/v1/webhook-endpoints/{id}` */
export const deleteOwnWebhookEndpointRoute = mirrorInConsole(
  deleteWebhookEndpointRoute,
  "deleteOwnWebhookEndpoint",
);
