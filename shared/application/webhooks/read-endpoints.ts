import type { WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";
import { getEndpoint, listEndpoints } from "../../persistence/webhooks/endpoints.ts";
import { requireEndpoint } from "./revise-endpoint.ts";

/** Every endpoint of a partner, oldest first; never more than five. */
export const readEndpoints = (partnerId: string): Promise<WebhookEndpoint[]> => listEndpoints(partnerId);

/**
 * One endpoint of a partner.
 * @throws Problem webhook_endpoint_not_found
 */
export const readEndpoint = async (partnerId: string, endpointId: string): Promise<WebhookEndpoint> =>
  requireEndpoint(await getEndpoint(partnerId, endpointId));
