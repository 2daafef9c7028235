import { attachmentLinkMilliseconds } from "../../adapters/object-storage/presign-attachment.ts";
import type { PresignedUpload } from "../../adapters/object-storage/presign-upload.ts";
import {
  type CreatedAttachment,
  createdAttachmentSchema,
  type OpenedAttachment,
  openedAttachmentSchema,
} from "../../contract/resources/messages/attachment.ts";
import { presenter } from "../../contract/schema/convert.ts";
import type { AttachedFile } from "../../domain/messages/attachment.ts";
import { presentedFile } from "./presented-file.ts";

const presentCreated = presenter(createdAttachmentSchema);
const presentOpened = presenter(openedAttachmentSchema);

/** Returns an attachment without a file, with its presigned upload. */
export const presentCreatedAttachment = (
  file: AttachedFile,
  { url, headers }: PresignedUpload,
  now: number,
): CreatedAttachment =>
  presentCreated({
    ...presentedFile(file),
    upload: { method: "PUT", url, headers },
    expiresAt: now + attachmentLinkMilliseconds.upload,
  });

/** Returns an attachment with its presigned download link. */
export const presentOpenedAttachment = (file: AttachedFile, url: string, now: number): OpenedAttachment =>
  presentOpened({
    ...presentedFile(file),
    url,
    urlExpiresAt: now + attachmentLinkMilliseconds.download,
  });
