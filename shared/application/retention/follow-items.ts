import { firstOf, type StreamRecord } from "../../persistence/table/stream-record.ts";
import { publishPushes } from "../chat/publish-pushes.ts";
import { publishMedia } from "../media/publish-media.ts";
import { removeAttachmentFiles } from "../messages/remove-attachment-files.ts";
import { publishNotifications } from "../orders/notifications/publish-notifications.ts";
import { recordTerms } from "../receipts/record-terms.ts";
import { archiveRemoved } from "./archive-removed.ts";
import { expireSupersededVersions } from "./expire-superseded-versions.ts";

/**
 * Does all work that follows from changed items, other than deliveries: queues pending notifications, pictures and chat
 * pushes, records agreed terms, sets the expiry of replaced order versions, archives removed items, and deletes the
 * files of removed attachments. One function does all this work, because a stream shard supports two readers, and
 * deliveries need the other reader. A failure in one kind of work does not stop the others, and repeating it changes
 * nothing.
 *
 * @returns the position of the first record to repeat; null when there is none
 */
export async function followItems(records: readonly StreamRecord[]): Promise<number | null> {
  const failed = await Promise.all([
    publishNotifications(records),
    publishMedia(records),
    publishPushes(records),
    expireSupersededVersions(records),
    archiveRemoved(records),
    recordTerms(records),
    removeAttachmentFiles(records),
  ]);
  return firstOf(failed.filter((position) => position !== null));
}
