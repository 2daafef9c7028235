import { type Attachment, savedName, uploadLinkMilliseconds } from "../../domain/messages/attachment.ts";
import { minuteSeconds, secondMilliseconds } from "../../domain/time/durations.ts";
import { attachmentFileKey, attachmentUploadKey } from "./attachment-keys.ts";
import { presignDownload } from "./presign-download.ts";
import { type PresignedUpload, presignUpload } from "./presign-upload.ts";
import { attachmentUploadHeaders } from "./upload-headers.ts";

const downloadSeconds = 5 * minuteSeconds;

/** The lifetime of a link from its creation, in milliseconds. */
export const attachmentLinkMilliseconds = {
  upload: uploadLinkMilliseconds,
  download: downloadSeconds * secondMilliseconds,
} as const;

/** Returns the presigned upload for an attachment's file of exactly the announced size and type. */
export const presignAttachmentUpload = (attachment: Attachment): Promise<PresignedUpload> =>
  presignUpload("write:attachments/uploads/", attachmentUploadKey(attachment), {
    headers: attachmentUploadHeaders(attachment.contentType),
    sizeBytes: attachment.sizeBytes,
    validSeconds: uploadLinkMilliseconds / secondMilliseconds,
  });

/** Returns a URL that serves an attachment's file as a download. */
export const presignAttachmentDownload = (attachment: Attachment): Promise<string> =>
  presignDownload("read:attachments/files/", attachmentFileKey(attachment), {
    filename: savedName(attachment),
    contentType: attachment.contentType,
    validSeconds: downloadSeconds,
  });
