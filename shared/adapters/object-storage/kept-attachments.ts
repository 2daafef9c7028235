import type { Attachment } from "../../domain/messages/attachment.ts";
import type { UploadedFile } from "../../domain/messages/claim-attachments.ts";
import { readAnswer } from "../send-request.ts";
import { attachmentFileKey, attachmentUploadKey } from "./attachment-keys.ts";
import { callObject, encodeKey, ObjectRefused } from "./call-object.ts";
import { findObjectStart, isAbsent } from "./find-object-start.ts";
import { bucketOf } from "./object-location.ts";

/** The upload of an attachment. */
export interface FoundUpload extends UploadedFile {
  etag: string;
}

/** Returns the upload of an attachment in one request, or null if there is none. */
export async function lookAtUpload(attachment: Attachment): Promise<FoundUpload | null> {
  const part = await findObjectStart("read:attachments/uploads/", attachmentUploadKey(attachment));
  return part && { start: part.bytes, sizeBytes: part.objectLength, etag: part.etag };
}

/**
 * Copies an upload to its permanent key, in one request. Repeating it changes nothing.
 * @returns false when the upload no longer has this ETag
 */
export async function storeUpload(attachment: Attachment, etag: string): Promise<boolean> {
  const from = attachmentUploadKey(attachment);
  const to = attachmentFileKey(attachment);
  const headers = {
    "x-amz-copy-source": `/${bucketOf("read:attachments/uploads/", from)}/${encodeKey(from)}`,
    "x-amz-copy-source-if-match": etag,
    "x-amz-metadata-directive": "REPLACE",
    "content-type": attachment.contentType,
  };
  const bucket = bucketOf("write:attachments/files/", to);
  try {
    await callObject({ method: "PUT", bucket, key: to, headers, expected: 200 }, async (answer) => {
      // S3 may start the response before the copy is done and report a failure in the body.
      const text = (await readAnswer(answer)).toString();
      if (!text.includes("<CopyObjectResult")) throw new Error(`Object ${to} was not copied: ${text}`);
    });
    return true;
  } catch (error) {
    const isOther = error instanceof ObjectRefused && error.statusCode === 412;
    if (isOther || isAbsent(error)) return false;
    throw error;
  }
}
