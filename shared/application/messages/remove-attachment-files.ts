import { removeAttachmentFile } from "../../adapters/object-storage/remove-attachment-file.ts";
import { readRemovedAttachment } from "../../persistence/messages/attachments.ts";
import { firstOf, readStreamBatch, type StreamRecord } from "../../persistence/table/stream-record.ts";
import { logger } from "../../platform/logger.ts";

/**
 * Deletes the files of attachments that a batch of the table's stream removes: files of withdrawn messages, and files
 * stored for a message that was not sent. Uploads expire by themselves.
 * @returns the position of the first record that is unreadable or whose file could not be deleted; null if there is
 * none
 */
export async function removeAttachmentFiles(records: readonly StreamRecord[]): Promise<number | null> {
  const { found, unreadable } = readStreamBatch(records, (record) => {
    const attachment = readRemovedAttachment(record);
    return attachment === null ? [] : [attachment];
  });
  const outcomes = await Promise.allSettled(found.map(({ content }) => removeAttachmentFile(content)));
  const failed = found.flatMap(({ position }, at) => {
    const outcome = outcomes[at];
    if (outcome?.status !== "rejected") return [];
    logger.error("The file of an attachment could not be removed", { error: outcome.reason as Error });
    return [position];
  });
  return firstOf([...unreadable, ...failed]);
}
