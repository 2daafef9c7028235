import { presignAttachmentDownload } from "../../adapters/object-storage/presign-attachment.ts";
import type { OpenedAttachment } from "../../contract/resources/messages/attachment.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { getAttachment } from "../../persistence/messages/attachments.ts";
import { presentOpenedAttachment } from "./present-attachment.ts";

/** The ids of an attachment and its thread. */
export interface NamedAttachment {
  threadId: string;
  attachmentId: string;
}

/**
 * Returns an attachment with a presigned link to its file, in one round trip of reads.
 * @param finding the search for the caller's thread; if the search fails, nothing is returned
 * @throws Problem of `finding`, or `attachment_not_found` for an unsent attachment or a withdrawn message
 */
export async function openAttachment(
  { threadId, attachmentId }: NamedAttachment,
  finding: Promise<unknown>,
  now: number,
): Promise<OpenedAttachment> {
  const [attachment] = await Promise.all([getAttachment(threadId, attachmentId), finding]);
  if (attachment === null || attachment.sequence === null) {
    throw new Problem(
      "attachment_not_found",
      "The thread has no attachment with this id that can be opened. Read the thread to find its id.",
      { attachment_id: attachmentId },
    );
  }
  return presentOpenedAttachment(attachment, await presignAttachmentDownload(attachment), now);
}
