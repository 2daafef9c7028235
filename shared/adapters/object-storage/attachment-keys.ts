import type { Attachment } from "../../domain/messages/attachment.ts";

type Place = Pick<Attachment, "threadId" | "attachmentId">;

/** Returns the key under which a client uploads the file of an attachment. */
export const attachmentUploadKey = ({ threadId, attachmentId }: Place): string =>
  `uploads/${threadId}/${attachmentId}`;

/** Returns the key of an inspected attachment's file. Nobody can upload to this key. */
export const attachmentFileKey = ({ threadId, attachmentId }: Place): string =>
  `files/${threadId}/${attachmentId}`;
