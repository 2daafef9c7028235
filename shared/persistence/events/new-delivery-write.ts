import type { StoredEvent } from "../../domain/webhooks/event-log.ts";
import { duePrefix } from "../item-kinds.ts";
import { deliveryKey, dueShardCount, indexPartition } from "../keys.ts";
import { mustBeNew, putWrite, type Write } from "../transaction.ts";

/**
 * The write that files a delivery of an event to an endpoint, due now. The table's stream puts its first attempt on the
 * queue. Refused where a replay's delivery exists, so that a replay that is run again files nothing twice.
 */
export function newDeliveryWrite(
  event: Pick<StoredEvent, "partnerId" | "sequence" | "eventId" | "subjectId">,
  { endpointId, replayId }: { endpointId: string; replayId: string | null },
  now: number,
): Write {
  const { partnerId, sequence, eventId } = event;
  const key = deliveryKey({ partnerId, sequence, endpointId, replayId });
  const item = {
    ...key,
    gsi1pk: indexPartition("eventSubject", event.subjectId),
    gsi1sk: key.sk,
    duepk: `${duePrefix.delivery}${sequence % dueShardCount}`,
    dueat: now,
    entity: "delivery",
    event_id: eventId,
    partner_id: partnerId,
    endpoint_id: endpointId,
    replay_id: replayId ?? undefined,
    sequence,
    status: "pending",
    next_attempt_at: now,
    attempts: [],
  };
  // The delivery an event comes with is kept from being filed twice by the guard of the event's number.
  return putWrite(
    "put:delivery",
    `delivery:${eventId}:${endpointId}`,
    item,
    replayId === null ? undefined : mustBeNew,
  );
}
