import type { StreamRecord } from "../../persistence/stream-record.ts";
import { readDeliveryRecord } from "../../persistence/webhooks/read-delivery-record.ts";
import { enqueueFirstAttempts, type FirstAttemptContext } from "./enqueue-attempts.ts";

/**
 * Asks for the first attempt of every delivery the table's stream tells of. Returns the position of the first record
 * whose message the queue did not take, null when it took all; from there on the stream is to be read again.
 */
export async function publishDeliveries(
  records: readonly StreamRecord[],
  context: FirstAttemptContext,
): Promise<number | null> {
  const filed = records.flatMap((record, position) => {
    const reference = readDeliveryRecord(record);
    return reference === null ? [] : [{ position, message: { ...reference, attemptNumber: 1 } }];
  });
  const messages = filed.map(({ message }) => message);
  const refused = await enqueueFirstAttempts(messages, context);
  const positions = refused.flatMap((index) => filed[index]?.position ?? []);
  return positions.length === 0 ? null : Math.min(...positions);
}
