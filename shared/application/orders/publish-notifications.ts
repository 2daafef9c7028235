import { requestNotifications } from "../../adapters/queues/request-notifications.ts";
import { readPendingVehicle } from "../../persistence/orders/read-pending-notification.ts";
import { firstOf, readStreamBatch, type StreamRecord } from "../../persistence/stream-record.ts";

/**
 * Queues every vehicle of which a batch of the table's stream holds a new pending notification, each once. Returns the
 * position of the first record whose message the queue refused, from which the stream is to be read again; null when
 * there is none. A record that cannot be read holds nobody up: the schedule finds the notification in the table.
 */
export async function publishNotifications(records: readonly StreamRecord[]): Promise<number | null> {
  const { found } = readStreamBatch(records, (record) => {
    const vehicleId = readPendingVehicle(record);
    return vehicleId === null ? [] : [vehicleId];
  });
  const firstByVehicle = new Map(found.toReversed().map((one) => [one.content, one] as const));
  const vehicles = [...firstByVehicle.values()];
  const refused = await requestNotifications(
    vehicles.map(({ content, traceHeader }) => ({ vehicleId: content, traceHeader })),
  );
  return firstOf(refused.flatMap((index) => vehicles[index]?.position ?? []));
}
