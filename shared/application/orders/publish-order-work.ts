import { firstOf, type StreamRecord } from "../../persistence/stream-record.ts";
import { publishMedia } from "../media/publish-media.ts";
import { publishNotifications } from "./publish-notifications.ts";

/**
 * Queues what follows from the changes of orders in a batch of the table's stream: vehicles whose partners are to be
 * notified, and pictures of new orders' vehicles. What one queue refuses does not keep the rest from the other; sending
 * again changes nothing.
 * @returns the position of the first record from which the stream is to be read again; null when all are done
 */
export async function publishOrderWork(records: readonly StreamRecord[]): Promise<number | null> {
  const failed = await Promise.all([publishNotifications(records), publishMedia(records)]);
  return firstOf(failed.filter((position) => position !== null));
}
