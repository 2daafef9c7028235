import { hourOf } from "../../domain/access/rate-limit.ts";
import {
  type Attachment,
  attachmentWaitMilliseconds,
  uploadEndMilliseconds,
} from "../../domain/messages/attachment.ts";
import { announcedBytesPerHour } from "../../domain/messages/message-rate.ts";
import { hourSeconds, secondMilliseconds } from "../../domain/time/durations.ts";
import { type DueKey, isDue } from "../keys/due-keys.ts";
import { duePrefix } from "../keys/item-kinds.ts";
import { attachmentHourKey, attachmentKey } from "../keys/message-keys.ts";
import { dueShardOf } from "../table/due-shard.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { readRemovedItem, type StreamRecord } from "../table/stream-record.ts";
import { getItem, getItems } from "../table/table.ts";
import { deleteWrite, putWrite, updateWrite, type Write } from "../table/transaction.ts";
import { updateOne } from "../table/update-one.ts";

/** The value of `entity` in attachment items. */
export const attachmentEntity = "attachment";

const attachmentItems = storedEntity<Attachment>(attachmentEntity);

/** Returns an attachment of a thread; null when the thread has none with this id. */
export async function getAttachment(threadId: string, attachmentId: string): Promise<Attachment | null> {
  const item = await getItem("get:attachment", attachmentKey(threadId, attachmentId));
  return item === null ? null : attachmentItems.fromItem(item);
}

/**
 * Returns the attachments of a thread with these ids; null for unknown ids. Makes one round trip, or no round trip if
 * there are no ids.
 */
export async function getAttachments(
  threadId: string,
  attachmentIds: readonly string[],
): Promise<(Attachment | null)[]> {
  const keys = attachmentIds.map((attachmentId) => attachmentKey(threadId, attachmentId));
  const items = await getItems("get:attachment", keys);
  return items.map((item) => item && attachmentItems.fromItem(item));
}

/** Returns the attachments whose upload must be inspected, in one round trip per 100. */
export async function getDueAttachments(
  keys: readonly DueKey<"attachment">[],
  now: number,
): Promise<Attachment[]> {
  const items = await getItems("get:attachment", keys);
  // The index lags behind, so attachments that were sent or removed in the meantime are left out.
  return items.flatMap((item) => (isDue(item, "attachment", now) ? [attachmentItems.fromItem(item)] : []));
}

/** Returns the attachment that a record of the table's stream removed; null for any other record. */
export function readRemovedAttachment(record: StreamRecord): Attachment | null {
  const item = readRemovedItem(record);
  return item?.entity === attachmentEntity ? attachmentItems.fromItem(item) : null;
}

/** Returns the name of the write that rejects a second message with an attachment. */
export const attachmentWriteName = (attachmentId: string): string => `attachment:${attachmentId}`;

/** Returns the write of a new attachment, which expires if it is not uploaded or sent in time. */
export const newAttachmentWrite = (attachment: Attachment): Write => {
  const expiresAt = Math.ceil((attachment.createdAt + attachmentWaitMilliseconds) / secondMilliseconds);
  const key = attachmentKey(attachment.threadId, attachment.attachmentId);
  return putWrite("put:attachment", attachmentWriteName(attachment.attachmentId), {
    ...attachmentItems.toItem(
      {
        ...{ ...key, expires_at: expiresAt },
        duepk: `${duePrefix.attachment}${dueShardOf(attachment.attachmentId)}`,
        dueat: attachment.createdAt + uploadEndMilliseconds,
      },
      attachment,
    ),
  });
};

/**
 * Returns the write that assigns an attachment to its message and removes its expiry; rejected if the attachment no
 * longer exists or belongs to another message.
 */
export const sentAttachmentWrite = (attachment: Attachment): Write =>
  putWrite(
    "put:attachment",
    attachmentWriteName(attachment.attachmentId),
    attachmentItems.toItem(attachmentKey(attachment.threadId, attachment.attachmentId), attachment),
    { expression: "#sequence = :none", names: { "#sequence": "sequence" }, values: { ":none": null } },
  );

/** Records that an attachment has a file. The file is not inspected until a message uses it. */
export async function noteUpload({ threadId, attachmentId }: Attachment): Promise<void> {
  const change = { expression: "REMOVE duepk, dueat" };
  const condition = { expression: "attribute_exists(pk)" };
  const key = attachmentKey(threadId, attachmentId);
  await updateOne(
    updateWrite("update:attachment.upload", attachmentWriteName(attachmentId), key, change, condition),
  );
}

/**
 * Returns the write that removes an attachment without a file; rejected if it has a file, was sent or is
 * gone.
 */
export const unusedAttachmentWrite = ({ threadId, attachmentId }: Attachment): Write =>
  deleteWrite("delete:attachment", attachmentWriteName(attachmentId), attachmentKey(threadId, attachmentId), {
    expression: "attribute_exists(duepk)",
  });

/** Returns the write that removes an attachment. Its file is deleted afterwards. */
export const removedAttachmentWrite = (threadId: string, attachmentId: string): Write =>
  deleteWrite("delete:attachment", attachmentWriteName(attachmentId), attachmentKey(threadId, attachmentId));

/** Name of the write that rejects attachments beyond the bytes per hour. */
export const attachmentHourWriteName = "attachment-hour";

/**
 * Returns the write that adds the bytes that a partner announces, or subtracts them if negative;
 * the write `attachmentHourWriteName` rejects too many.
 */
export const countBytesWrite = (partnerId: string, sizeBytes: number, now: number): Write =>
  updateWrite(
    "update:attachmentHour",
    attachmentHourWriteName,
    attachmentHourKey(partnerId, hourOf(now)),
    {
      expression: "SET expires_at = :expires ADD announced :size",
      values: { ":expires": hourOf(now) / secondMilliseconds + 2 * hourSeconds, ":size": sizeBytes },
    },
    {
      expression: "attribute_not_exists(announced) OR announced <= :rest",
      values: { ":rest": announcedBytesPerHour - sizeBytes },
    },
  );
