import { parentPort } from "node:worker_threads";
import { BatchWriteItemCommand } from "@aws-sdk/client-dynamodb";
import { eventExpiry } from "../../../shared/domain/retention/kept-days.ts";
import { abandonDelivery } from "../../../shared/domain/webhooks/delivery.ts";
import type { StoredEvent } from "../../../shared/domain/webhooks/event-log.ts";
import { readEventPages } from "../../../shared/persistence/events/read-events.ts";
import { deliveryKey, dueShardCount } from "../../../shared/persistence/keys/item-keys.ts";
import { duePrefix } from "../../../shared/persistence/keys/item-kinds.ts";
import { tableClient, tableName, toAttributes } from "../../../shared/persistence/table/table.ts";
import { deliveryItems } from "../../../shared/persistence/webhooks/delivery-item.ts";
import { splitIntoChunks } from "../../../shared/platform/split-into-chunks.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";

// A separate thread, because the process environment determines the table of the code under test.

/** Number of events for a partner's log, none of which its disabled endpoint received. */
export interface EventsTask {
  partnerId: string;
  endpointId: string;
  count: number;
}

/** The maximum per transaction, together with the event counter. */
const eventsAtOnce = 90;
const itemsAtOnce = 25;

async function seed({ partnerId, endpointId, count }: EventsTask): Promise<number> {
  let sequence = 0;
  for (let left = count; left > 0; left -= eventsAtOnce) {
    const drafts = Array.from({ length: Math.min(left, eventsAtOnce) }, () => ({}));
    sequence = await emitEvents(partnerId, drafts);
  }
  for await (const { events } of readEventPages(partnerId, { from: 1, to: sequence })) {
    for (const chunk of splitIntoChunks(events, itemsAtOnce)) await putFailures(chunk, endpointId);
  }
  return sequence;
}

/** Stores a permanently failed delivery of each event, without attempts by the workers. */
async function putFailures(events: readonly StoredEvent[], endpointId: string): Promise<void> {
  const items = events.map(({ partnerId, sequence, eventId, createdAt }) => {
    const reference = { partnerId, sequence, endpointId, replayId: null };
    const due = { ...reference, eventId, status: "pending" as const, nextAttemptAt: createdAt, attempts: [] };
    const { delivery, attempt } = abandonDelivery(due, "The endpoint is disabled.", createdAt);
    const duepk = `${duePrefix.failedDelivery}${sequence % dueShardCount}`;
    const places = { ...deliveryKey(reference), duepk, dueat: createdAt, expires_at: eventExpiry(createdAt) };
    return toAttributes(deliveryItems.toItem(places, { ...delivery, attempts: [attempt] }));
  });
  const requests = items.map((Item) => ({ PutRequest: { Item } }));
  await tableClient.send(new BatchWriteItemCommand({ RequestItems: { [tableName()]: requests } }));
}

parentPort?.on("message", (task: EventsTask) => {
  void seed(task).then((sequence) => parentPort?.postMessage(sequence));
});
