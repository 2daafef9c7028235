import { PutObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { ObjectArea } from "../../platform/resources.ts";
import { bucketOf } from "./object-location.ts";
import { objectStoreClient } from "./object-store.ts";
import type { uploadHeaders } from "./upload-headers.ts";

/** A URL that accepts one upload by PUT, and the headers to send with it. */
export interface PresignedUpload {
  url: string;
  headers: Record<string, string>;
}

/** The conditions of a presigned upload. */
export interface UploadTerms {
  headers: Readonly<Record<keyof typeof uploadHeaders, string>>;
  /** The only size that is taken; absent where any is. */
  sizeBytes?: number;
  validSeconds: number;
}

/** Permits the holder of the result to write this object once, on the terms. */
export async function presignUpload(
  permission: `write:${ObjectArea}`,
  key: string,
  { headers, sizeBytes, validSeconds }: UploadTerms,
): Promise<PresignedUpload> {
  // A body is sent with its length, because the signature covers it.
  const names = [...Object.keys(headers), ...(sizeBytes === undefined ? [] : ["content-length"])];
  const command = new PutObjectCommand({
    Bucket: bucketOf(permission, key),
    Key: key,
    ContentType: headers["content-type"],
    IfNoneMatch: headers["if-none-match"],
    ContentLength: sizeBytes,
  });
  const url = await getSignedUrl(objectStoreClient, command, {
    expiresIn: validSeconds,
    signableHeaders: new Set(["host", ...names]),
    unhoistableHeaders: new Set(names),
  });
  return { url, headers: { ...headers } };
}
