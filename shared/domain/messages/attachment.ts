import type { ChatUser } from "../chat/chat-use.ts";
import { findTextFault } from "../text/text-content.ts";
import { dayMilliseconds, minuteMilliseconds } from "../time/durations.ts";
import type { MessageParty } from "./message.ts";

/** Allowed types: formats that browsers display and phones create. Browsers execute none of them. */
export const attachmentTypes = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/heic",
  "application/pdf",
] as const;

/** A file type. The sender announces the type, and the first bytes of the file must match it. */
export type AttachmentType = (typeof attachmentTypes)[number];

/** Bounds of attachments. */
export const attachmentLimits = {
  /** Size of one file. */
  bytes: 10 * 1024 * 1024,
  perMessage: 5,
  /** Characters of a file's name. */
  name: 120,
} as const;

/** The time after the creation of an attachment during which its upload may start. */
export const uploadLinkMilliseconds = 15 * minuteMilliseconds;

/**
 * The time at which an attachment without a file is removed: five minutes after the latest possible start of an upload.
 */
export const uploadEndMilliseconds = uploadLinkMilliseconds + 5 * minuteMilliseconds;

/** How long after its announcement a file may be sent with a message. */
export const attachmentWaitMilliseconds = dayMilliseconds;

/** A file in the message that contains it. */
export interface AttachedFile {
  attachmentId: string;
  name: string;
  contentType: AttachmentType;
  sizeBytes: number;
}

/** A file that was announced for a thread, whether or not a message with the file has been sent. */
export interface Attachment extends AttachedFile {
  threadId: string;
  partnerId: string;
  /** The party that created the attachment and may send it. */
  side: MessageParty;
  /**
   * Token and thread against whose size limits the attachment counts; null if it was not created over the chat stream.
   */
  chatUser: ChatUser | null;
  /** Epoch milliseconds. */
  createdAt: number;
  /** Number of the message that contains the attachment; null before it was sent. */
  sequence: number | null;
  /** ETag of the inspected object; null before the inspection. */
  etag: string | null;
}

/** Reports whether the attachment was created too long ago to be sent. */
export const hasWaitedTooLong = ({ createdAt, sequence }: Attachment, now: number): boolean =>
  sequence === null && createdAt + attachmentWaitMilliseconds <= now;

/** Returns the file as a message shows it. */
export const shownFile = ({ attachmentId, name, contentType, sizeBytes }: AttachedFile): AttachedFile => ({
  ...{ attachmentId, name, contentType, sizeBytes },
});

// Direction characters make `exe.gpj` look like `jpg.exe`.
const isSafe = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}/\\]+$/u;

/**
 * Reports whether a text is a valid file name: it has no path, and no invisible characters that change its
 * reading or its extension.
 */
export const isFileName = (text: string): boolean =>
  findTextFault(text) === null && isSafe.test(text) && /[^\s.]/.test(text) && text.trim() === text;

const endings: Readonly<Record<AttachmentType, readonly [usual: string, ...others: string[]]>> = {
  "image/jpeg": [".jpg", ".jpeg"],
  "image/png": [".png"],
  "image/webp": [".webp"],
  "image/heic": [".heic", ".heif"],
  "application/pdf": [".pdf"],
};

/**
 * Returns the name under which a browser saves the file. It has the extension of the file's type, because the
 * extension decides which program opens it.
 */
export const savedName = ({ name, contentType }: Pick<AttachedFile, "name" | "contentType">): string => {
  const lower = name.toLowerCase();
  const [usual] = endings[contentType];
  return endings[contentType].some((ending) => lower.endsWith(ending)) ? name : `${name}${usual}`;
};
