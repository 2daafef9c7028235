import type { Attachment } from "../../domain/messages/attachment.ts";

type Place = Pick<Attachment, "threadId" | "attachmentId">;

/** Returns where the file of an attachment is uploaded. */
export const attachmentUploadKey = ({ threadId, attachmentId }: Place): string =>
  `uploads/${threadId}/${attachmentId}`;

/** Returns where the file of an attachment is kept once it was looked at; nobody can upload there. */
export const attachmentFileKey = ({ threadId, attachmentId }: Place): string =>
  `files/${threadId}/${attachmentId}`;
