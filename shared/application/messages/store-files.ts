import {
  type FoundUpload,
  lookAtUpload,
  storeUpload,
} from "../../adapters/object-storage/kept-attachments.ts";
import { type ProblemIssue, validationProblem } from "../../domain/errors/problem.ts";
import type { Attachment } from "../../domain/messages/attachment.ts";
import { attachmentIssue, faultOfFile } from "../../domain/messages/claim-attachments.ts";

/**
 * Attachments with the ETags of their files. Each file was inspected and copied to a key that accepts no uploads.
 */
export type KeptAttachments = readonly (Attachment & { etag: string })[];

/**
 * Inspects and copies the files of attachments concurrently, with two requests per file.
 * @throws Problem `validation_error` naming each file that was not uploaded or differs from its announcement
 */
async function storeFiles(attachments: readonly Attachment[]): Promise<KeptAttachments> {
  const uploads = await Promise.all(attachments.map(lookAtUpload));
  refuseFaults(attachments.map((attachment, position) => faultOf(attachment, uploads[position] ?? null)));
  const kept = attachments.map((attachment, position) => ({
    ...attachment,
    etag: uploads[position]?.etag ?? "",
  }));
  const areSame = await Promise.all(kept.map((attachment) => storeUpload(attachment, attachment.etag)));
  const changed = "changed while it was inspected; create an attachment and upload the file again";
  refuseFaults(areSame.map((isSame) => (isSame ? null : changed)));
  return kept;
}

/**
 * Returns a function that stores a message's files once, however often the commit is retried. It also remembers a
 * failure.
 */
export function storeFilesOnce(): typeof storeFiles {
  let kept: Promise<KeptAttachments> | null = null;
  return (attachments) => {
    kept ??= storeFiles(attachments);
    return kept;
  };
}

const faultOf = (attachment: Attachment, upload: FoundUpload | null): string | null =>
  upload === null
    ? "has no file yet; upload it as the answer to its creation says, and send the message again"
    : faultOfFile(attachment, upload);

function refuseFaults(faults: readonly (string | null)[]): void {
  const issues = faults.flatMap((fault, position): ProblemIssue[] =>
    fault === null ? [] : [attachmentIssue(position, fault)],
  );
  if (issues.length > 0) throw validationProblem(issues);
}
