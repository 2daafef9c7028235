import { eventExpiry } from "../../domain/retention/kept-days.ts";
import type { StoredEvent } from "../../domain/webhooks/event-log.ts";
import { currentTraceHeader } from "../../platform/current-trace.ts";
import { deliveryKey, dueShardCount, indexPartition } from "../keys/item-keys.ts";
import { duePrefix } from "../keys/item-kinds.ts";
import { mustBeNew, putWrite, type Write } from "../table/transaction.ts";
import { deliveryItems } from "../webhooks/delivery-item.ts";

/**
 * Returns the write that creates a delivery of an event to an endpoint, due now. The table's stream then
 * queues its first attempt, in the current trace. The delivery expires with its event. The write is rejected
 * when the replay's delivery exists, so that repeating a replay creates no delivery twice.
 */
export function newDeliveryWrite(
  event: Pick<StoredEvent, "partnerId" | "sequence" | "eventId" | "subjectId" | "createdAt">,
  { endpointId, replayId }: { endpointId: string; replayId: string | null },
  now: number,
): Write {
  const { partnerId, sequence, eventId, subjectId, createdAt } = event;
  const key = deliveryKey({ partnerId, sequence, endpointId, replayId });
  const item = deliveryItems.toItem(
    {
      ...key,
      gsi1pk: indexPartition("eventSubject", subjectId),
      gsi1sk: key.sk,
      duepk: `${duePrefix.delivery}${sequence % dueShardCount}`,
      dueat: now,
      traceHeader: currentTraceHeader(),
      expires_at: eventExpiry(createdAt),
    },
    {
      partnerId,
      sequence,
      eventId,
      eventCreatedAt: createdAt,
      endpointId,
      replayId,
      status: "pending",
      nextAttemptAt: now,
      attempts: [],
    },
  );
  // The automatic delivery needs no condition: the condition of the event's sequence number prevents a duplicate.
  return putWrite(
    "put:delivery",
    `delivery:${eventId}:${endpointId}`,
    item,
    replayId === null ? undefined : mustBeNew,
  );
}
