import type { ObjectArea } from "../../platform/resources.ts";
import { readAnswer } from "../send-request.ts";
import { callObject, encodeKey, ObjectRefused } from "./call-object.ts";
import { isAbsent } from "./find-object-start.ts";
import { bucketOf } from "./object-location.ts";

/** An uploaded object, and the key to which it is copied. */
export interface KeptUpload {
  from: { permission: `read:${ObjectArea}`; key: string };
  to: { permission: `write:${ObjectArea}`; key: string };
  etag: string;
  contentType: string;
}

/**
 * Copies an upload to a key that accepts no uploads, in one request. Repeating it changes nothing.
 * @returns false when the upload no longer has this ETag
 */
export async function keepUpload({ from, to, etag, contentType }: KeptUpload): Promise<boolean> {
  const headers = {
    "x-amz-copy-source": `/${bucketOf(from.permission, from.key)}/${encodeKey(from.key)}`,
    "x-amz-copy-source-if-match": etag,
    "x-amz-metadata-directive": "REPLACE",
    "content-type": contentType,
  };
  const bucket = bucketOf(to.permission, to.key);
  try {
    await callObject({ method: "PUT", bucket, key: to.key, headers, expected: 200 }, async (answer) => {
      // S3 may start the response before the copy is done and report a failure in the body.
      const text = (await readAnswer(answer)).toString();
      if (!text.includes("<CopyObjectResult")) throw new Error(`Object ${to.key} was not copied: ${text}`);
    });
    return true;
  } catch (error) {
    const isOther = error instanceof ObjectRefused && error.statusCode === 412;
    if (isOther || isAbsent(error)) return false;
    throw error;
  }
}
