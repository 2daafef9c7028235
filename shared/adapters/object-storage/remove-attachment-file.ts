import type { Attachment } from "../../domain/messages/attachment.ts";
import { attachmentFileKey } from "./attachment-keys.ts";
import { removeObject } from "./object-store.ts";

/** Removes the kept file of an attachment. Does nothing where none was kept. */
export const removeAttachmentFile = (attachment: Attachment): Promise<void> =>
  removeObject("delete:attachments/files/", attachmentFileKey(attachment));
