import { mirrorInConsole } from "../../mirror-in-console.ts";
import { getWebhookEndpointRoute } from "../webhooks/get-webhook-endpoint.ts";

/** `GET /console/v1/webhook-endpoints/{id}` */
export const getOwnWebhookEndpointRoute = mirrorInConsole(getWebhookEndpointRoute, "getOwnWebhookEndpoint");
