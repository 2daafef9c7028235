import { firstOf, type StreamRecord } from "../../persistence/stream-record.ts";
import { publishPushes } from "../chat/publish-pushes.ts";
import { publishMedia } from "../media/publish-media.ts";
import { removeAttachmentFiles } from "../messages/remove-attachment-files.ts";
import { publishNotifications } from "../orders/publish-notifications.ts";
import { archiveRemoved } from "./archive-removed.ts";
import { expireSupersededVersions } from "./expire-superseded-versions.ts";

/**
 * Does everything that follows from items that come and go, besides deliveries: queues vehicles whose partners are to
 * be notified, pictures of new orders' vehicles and what is to be pushed over the chat stream, lets versions of orders
 * expire that were replaced, archives what has left the table, and removes the files of attachments that have. All in
 * one, because a shard of a stream serves two readers, and deliveries have one for themselves. What fails of one does
 * not keep the rest of the batch from the others; doing it again changes nothing.
 *
 * @returns the position of the first record that has to be handed over again; null when there is none
 */
export async function followItems(records: readonly StreamRecord[]): Promise<number | null> {
  const failed = await Promise.all([
    publishNotifications(records),
    publishMedia(records),
    publishPushes(records),
    expireSupersededVersions(records),
    archiveRemoved(records),
    removeAttachmentFiles(records),
  ]);
  return firstOf(failed.filter((position) => position !== null));
}
