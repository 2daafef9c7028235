import { requestNotifications } from "../../../adapters/queues/request-notifications.ts";
import { readPendingVehicle } from "../../../persistence/orders/read-pending-notification.ts";
import { firstOf, readStreamBatch, type StreamRecord } from "../../../persistence/table/stream-record.ts";

/**
 * Queues every vehicle with a new pending notification in a batch of the table's stream, each once. Returns
 * the position of the first record whose message the queue rejected, from which the stream must be read
 * again; null when there is none. An unreadable record delays nothing: the schedule finds its notification in
 * the table.
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
