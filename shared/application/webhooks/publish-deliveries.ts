import { firstOf, readStreamBatch, type StreamRecord } from "../../persistence/table/stream-record.ts";
import { readDeliveryRecord } from "../../persistence/webhooks/read-delivery-record.ts";
import { enqueueFirstAttempts, type FirstAttemptContext } from "./enqueue-attempts.ts";

/**
 * Queues the first attempt of every new delivery in a batch of stream records. Returns the index of the first record
 * whose message the queue rejected, from which the stream must be read again; null when there is none. An unreadable
 * record delays nothing: its delivery is in the table, and the sweep of a release that can read the delivery queues it.
 */
export async function publishDeliveries(
  records: readonly StreamRecord[],
  context: FirstAttemptContext,
): Promise<number | null> {
  const { found } = readStreamBatch(records, (record) => {
    const reference = readDeliveryRecord(record);
    return reference === null ? [] : [reference];
  });
  const deliveries = found.map(({ content, traceHeader }) => ({ ...content, traceHeader }));
  const refused = await enqueueFirstAttempts(deliveries, context);
  return firstOf(refused.flatMap((index) => found[index]?.position ?? []));
}
