import type {
  DeliveryEntryResource,
  DeliveryResource,
} from "../../contract/resources/deliveries/delivery.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import type { Delivery } from "../../domain/webhooks/delivery.ts";
import { formatDeliveryId } from "../../domain/webhooks/delivery-id.ts";
import type { WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";
import type { StoredEvent } from "../../domain/webhooks/event-log.ts";
import type { Naming } from "../name-each.ts";

/** Returns a delivery as operators see it. `endpoint` is null if it was deleted. */
export function presentDelivery(
  event: StoredEvent,
  delivery: Delivery,
  endpoint: WebhookEndpoint | null,
): DeliveryResource {
  const last = delivery.attempts.at(-1);
  return {
    id: formatDeliveryId(delivery),
    partner_id: delivery.partnerId,
    event_id: event.eventId,
    type: event.type,
    sequence: event.sequence,
    event_created_at: toKstIso(event.createdAt),
    endpoint_id: delivery.endpointId,
    endpoint_url: endpoint?.url ?? null,
    endpoint_enabled: endpoint?.enabled ?? false,
    replay_id: delivery.replayId,
    status: delivery.status,
    attempt_count: delivery.attempts.length,
    last_attempt_at: last === undefined ? null : toKstIso(last.at),
    last_response_code: last?.responseCode ?? null,
    last_error: last?.error ?? null,
  };
}

/** Returns a delivery of an operators' list, without the names of its car and its partner. */
export const presentDeliveryEntry = (
  event: StoredEvent,
  delivery: Delivery,
  endpoint: WebhookEndpoint | null,
): Omit<DeliveryEntryResource, keyof Naming> => ({
  ...presentDelivery(event, delivery, endpoint),
  order_id: event.subjectId.startsWith("ord_") ? event.subjectId : null,
});
