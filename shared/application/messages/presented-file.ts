import type { AttachedFile } from "../../domain/messages/attachment.ts";

/** Returns a file with the field names of the contract. */
export const presentedFile = ({ attachmentId, name, contentType, sizeBytes }: AttachedFile) => ({
  ...{ id: attachmentId, name, contentType, sizeBytes },
});
