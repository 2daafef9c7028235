import { readDeliveryRecord, type StreamRecord } from "../../persistence/webhooks/read-delivery-record.ts";
import { enqueueInFastLane } from "./enqueue-attempts.ts";

/**
 * Asks for the first attempt of every delivery the table's stream tells of. Returns the position of the first record
 * whose message the queue did not take, null when it took all; from there on the stream is to be read again.
 */
export async function publishDeliveries(records: readonly StreamRecord[]): Promise<number | null> {
  const filed = records.flatMap((record, position) => {
    const reference = readDeliveryRecord(record);
    return reference === null ? [] : [{ position, message: { ...reference, attemptNumber: 1 } }];
  });
  const refused = await enqueueInFastLane(filed.map(({ message }) => message));
  const positions = refused.flatMap((index) => filed[index]?.position ?? []);
  return positions.length === 0 ? null : Math.min(...positions);
}
