import type { WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";
import { secretRemovalWrite } from "../../persistence/webhooks/endpoint-secrets.ts";
import { removeEndpointWrites } from "../../persistence/webhooks/endpoints.ts";
import { reviseEndpoint } from "./revise-endpoint.ts";

/**
 * Removes an endpoint and its secrets. Its pending deliveries end as failed.
 * @throws Problem webhook_endpoint_not_found
 */
export function deleteEndpoint(identity: Pick<WebhookEndpoint, "partnerId" | "endpointId">): Promise<void> {
  return reviseEndpoint(identity, (endpoint, stream) => ({
    writes: [...removeEndpointWrites(stream, endpoint), secretRemovalWrite(endpoint)],
    result: undefined,
  }));
}
