import { sendMessages } from "../../adapters/queues/send-messages.ts";
import { mediaMessages } from "../../domain/media/media-message.ts";
import { readSnapshotMedia } from "../../persistence/orders/read-snapshot-media.ts";
import { firstOf, readStreamBatch, type StreamRecord } from "../../persistence/table/stream-record.ts";

/**
 * Queues every picture of the orders in a batch of the table's stream.
 * @returns the position of the first record that is unreadable or has a rejected message. The stream must be
 * read from there again, because nothing else queues pictures. Null when there is none
 */
export async function publishMedia(records: readonly StreamRecord[]): Promise<number | null> {
  const { found, unreadable } = readStreamBatch(records, readSnapshotMedia);
  const refused = await sendMessages(
    "send:media",
    found.map(({ content, traceHeader }) => ({
      body: mediaMessages.format(content),
      groupId: content.orderId,
      traceHeader,
    })),
  );
  return firstOf([...unreadable, ...refused.flatMap((index) => found[index]?.position ?? [])]);
}
