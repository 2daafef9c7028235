import type { WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";
import { getEndpoint, listEndpoints } from "../../persistence/webhooks/endpoints.ts";
import { requireEndpoint } from "./revise-endpoint.ts";

/** Returns every endpoint of a partner, oldest first; never more than five. */
export const readEndpoints = (partnerId: string): Promise<WebhookEndpoint[]> => listEndpoints(partnerId);

/**
 * Returns one endpoint of a partner.
 * @throws Problem webhook_endpoint_not_found
 */
export const readEndpoint = async (partnerId: string, endpointId: string): Promise<WebhookEndpoint> =>
  requireEndpoint(await getEndpoint(partnerId, endpointId));
