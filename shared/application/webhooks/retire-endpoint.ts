import { disableEndpoint, type WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";
import { changeEndpointWrites } from "../../persistence/webhooks/endpoints.ts";
import { reviseEndpoint } from "./revise-endpoint.ts";

/**
 * Switches off an endpoint that answered 410 Gone, unless it was changed since it was called.
 *
 * @param called the endpoint as it was when it answered
 * @throws Problem webhook_endpoint_not_found when it was deleted since
 */
export async function retireEndpoint(called: WebhookEndpoint, now: number): Promise<void> {
  await reviseEndpoint(called, (endpoint, stream) => {
    const isUnchanged = endpoint.version === called.version;
    const retired = disableEndpoint(endpoint, "gone", now);
    return { writes: isUnchanged ? changeEndpointWrites(stream, endpoint, retired) : [], result: undefined };
  });
}
