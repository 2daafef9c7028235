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
  /** The only accepted size; absent if any size is accepted. */
  sizeBytes?: number;
  validSeconds: number;
}

/** Returns a URL with which anyone can write this object once, within the terms. */
export async function presignUpload(
  permission: `write:${ObjectArea}`,
  key: string,
  { headers, sizeBytes, validSeconds }: UploadTerms,
): Promise<PresignedUpload> {
  // The signature covers the content length, so a body must be sent with its length.
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
