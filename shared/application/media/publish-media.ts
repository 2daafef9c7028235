import { sendMessages } from "../../adapters/queues/send-messages.ts";
import { mediaMessages } from "../../domain/media/media-message.ts";
import { readSnapshotMedia } from "../../persistence/orders/read-snapshot-media.ts";
import type { StreamRecord } from "../../persistence/stream-record.ts";

/**
 * Queues every picture of the orders in a batch of the table's stream.
 * @returns the position of the first record whose messages the queue did not all accept, from which the stream is to be
 * read again; null when it accepted all
 */
export async function publishMedia(records: readonly StreamRecord[]): Promise<number | null> {
  const wanted = records.flatMap((record, position) =>
    readSnapshotMedia(record).map((media) => ({ position, media })),
  );
  const refused = await sendMessages(
    "send:media",
    wanted.map(({ media }) => ({ body: mediaMessages.format(media), groupId: media.orderId })),
  );
  const positions = refused.flatMap((index) => wanted[index]?.position ?? []);
  return positions.length === 0 ? null : Math.min(...positions);
}
