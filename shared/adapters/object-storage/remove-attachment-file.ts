import type { Attachment } from "../../domain/messages/attachment.ts";
import { attachmentFileKey } from "./attachment-keys.ts";
import { removeObject } from "./object-store.ts";

/** Deletes the stored file of an attachment. Does nothing if there is no file. */
export const removeAttachmentFile = (attachment: Attachment): Promise<void> =>
  removeObject("delete:attachments/files/", attachmentFileKey(attachment));
