import { type ProblemIssue, validationProblem } from "../errors/problem.ts";
import { type Attachment, hasWaitedTooLong } from "./attachment.ts";
import { typeBySignature } from "./file-signature.ts";
import type { MessageParty } from "./message.ts";

/** Returns the error for an invalid attachment of a request, with its fix. */
export const attachmentIssue = (position: number, message: string): ProblemIssue => ({
  path: `body.attachment_ids[${position}]`,
  message,
});

/**
 * Returns the attachments that a party names in a message, if it may send all of them.
 * @param found the thread's attachments with these ids; null for unknown ids
 * @throws Problem `validation_error` naming each attachment that this party did not announce in this thread, that was
 * already sent, that has expired, or that is named twice
 */
export function claimAttachments(
  ids: readonly string[],
  found: readonly (Attachment | null)[],
  { side, now }: { side: MessageParty; now: number },
): Attachment[] {
  const claimed: Attachment[] = [];
  const issues: ProblemIssue[] = [];
  for (const [position, id] of ids.entries()) {
    const attachment = found[position] ?? null;
    const fault = faultOf(attachment, { side, now, isRepeated: ids.indexOf(id) !== position });
    if (fault !== null) issues.push(attachmentIssue(position, fault));
    else if (attachment !== null) claimed.push(attachment);
  }
  if (issues.length > 0) throw validationProblem(issues);
  return claimed;
}

function faultOf(
  attachment: Attachment | null,
  { side, now, isRepeated }: { side: MessageParty; now: number; isRepeated: boolean },
): string | null {
  if (isRepeated) return "is named twice";
  if (attachment === null || attachment.side !== side || hasWaitedTooLong(attachment, now))
    return "waits in no upload of this thread, or waited longer than a day; create an attachment and upload the file";
  if (attachment.sequence !== null)
    return `has been sent with message ${attachment.sequence}; create an attachment of its own for each message`;
  return null;
}

/** An uploaded file as storage reports it. */
export interface UploadedFile {
  /** The file's first bytes, enough to identify its type. */
  start: Uint8Array;
  sizeBytes: number;
}

/** Returns the fault of an uploaded file with its fix, or null if the file is as announced. */
export function faultOfFile(
  { contentType, sizeBytes: announced }: Attachment,
  { start, sizeBytes }: UploadedFile,
): string | null {
  if (sizeBytes !== announced)
    return `has ${sizeBytes} bytes, and ${announced} were announced; create an attachment with the right size`;
  const type = typeBySignature(start);
  if (type === contentType) return null;
  const actual = type === null ? "is of none of the types that can be sent" : `begins like ${type}`;
  return `was announced as ${contentType}, and ${actual}; create an attachment with the right type`;
}
