import type { StreamRecord } from "../../persistence/stream-record.ts";
import { readDeliveryRecord } from "../../persistence/webhooks/read-delivery-record.ts";
import { enqueueFirstAttempts, type FirstAttemptContext } from "./enqueue-attempts.ts";

/**
 * Queues the first attempt of every new delivery in a batch of stream records. Returns the index of the first record
 * whose message the queue refused, from which the stream has to be read again; null when all were queued.
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
