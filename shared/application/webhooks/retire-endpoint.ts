import {
  type DisabledReason,
  disableEndpoint,
  type WebhookEndpoint,
} from "../../domain/webhooks/endpoint.ts";
import { changeEndpointWrites } from "../../persistence/webhooks/endpoints.ts";
import { reviseEndpoint } from "./revise-endpoint.ts";

/**
 * Disables an endpoint that no longer exists or has failed for days, unless it changed since it was read. The next
 * scheduled check of endpoints notifies its partner.
 *
 * @param read the endpoint as it was when it failed
 * @throws Problem webhook_endpoint_not_found when the endpoint was deleted in the meantime
 */
export async function retireEndpoint(
  read: WebhookEndpoint,
  reason: DisabledReason,
  now: number,
): Promise<void> {
  await reviseEndpoint(read, (endpoint, stream) => {
    const isUnchanged = endpoint.version === read.version;
    const retired = disableEndpoint(endpoint, reason, now);
    return { writes: isUnchanged ? changeEndpointWrites(stream, endpoint, retired) : [], result: undefined };
  });
}
