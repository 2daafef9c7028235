import type { AttachedFile } from "../../domain/messages/attachment.ts";

/** Returns a file with the names of fields that callers see. */
export const presentedFile = ({ attachmentId, name, contentType, sizeBytes }: AttachedFile) => ({
  ...{ id: attachmentId, name, contentType, sizeBytes },
});
