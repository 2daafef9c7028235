import { changeEndpoint, type EndpointChange, type WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";
import { changeEndpointWrites } from "../../persistence/webhooks/endpoints.ts";
import type { AddressRules } from "../../webhooks/check-address.ts";
import { requireCallableUrl } from "./require-callable-url.ts";
import { reviseEndpoint } from "./revise-endpoint.ts";

/**
 * Changes an endpoint, effective for events committed from now on.
 * @throws Problem webhook_endpoint_not_found
 * @throws Problem validation_error when the new URL is not allowed
 */
export async function updateEndpoint(
  identity: Pick<WebhookEndpoint, "partnerId" | "endpointId">,
  change: EndpointChange,
  { now, addressRules }: { now: number; addressRules: AddressRules },
): Promise<WebhookEndpoint> {
  if (change.url !== undefined) await requireCallableUrl(change.url, addressRules);
  return reviseEndpoint(identity, (endpoint, stream) => {
    const changed = changeEndpoint(endpoint, change, now);
    return { writes: changeEndpointWrites(stream, endpoint, changed), result: changed };
  });
}
