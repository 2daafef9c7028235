import type { Attachment } from "../../domain/messages/attachment.ts";
import type { UploadedFile } from "../../domain/messages/claim-attachments.ts";
import { attachmentFileKey, attachmentUploadKey } from "./attachment-keys.ts";
import { findObjectStart } from "./find-object-start.ts";
import { keepUpload } from "./keep-upload.ts";

/** The upload of an attachment. */
export interface FoundUpload extends UploadedFile {
  etag: string;
}

/** Returns the upload of an attachment in one request, or null if there is none. */
export async function lookAtUpload(attachment: Attachment): Promise<FoundUpload | null> {
  const part = await findObjectStart("read:attachments/uploads/", attachmentUploadKey(attachment));
  return part && { start: part.bytes, sizeBytes: part.objectLength, etag: part.etag };
}

/**
 * Copies an upload to its permanent key, in one request. Repeating it changes nothing.
 * @returns false when the upload no longer has this ETag
 */
export const storeUpload = (attachment: Attachment, etag: string): Promise<boolean> =>
  keepUpload({
    from: { permission: "read:attachments/uploads/", key: attachmentUploadKey(attachment) },
    to: { permission: "write:attachments/files/", key: attachmentFileKey(attachment) },
    ...{ etag, contentType: attachment.contentType },
  });
