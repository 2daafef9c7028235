import type { SignableEndpoint } from "../../domain/webhooks/endpoint.ts";
import type { StoredEvent } from "../../domain/webhooks/event-log.ts";
import type { DeliveryTarget } from "../../persistence/webhooks/deliveries.ts";

/** Body and endpoint of an attempt. */
export interface Sendable {
  event: StoredEvent;
  signable: SignableEndpoint;
}

/**
 * Returns the content of a delivery attempt, or the reason why no further attempt is possible. The caller must end the
 * delivery with this reason. Otherwise, the delivery would stay due and take a slot in each run of its endpoint.
 */
export function findSendable({ event, endpoint }: DeliveryTarget<SignableEndpoint>): Sendable | string {
  if (event === null) return "The event has expired.";
  if (endpoint === null) return "The endpoint was deleted.";
  return endpoint.endpoint.enabled ? { event, signable: endpoint } : "The endpoint is disabled.";
}
