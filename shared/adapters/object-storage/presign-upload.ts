import { PutObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { hourSeconds } from "../../domain/time/durations.ts";
import type { ObjectArea } from "../../platform/resources.ts";
import { bucketOf } from "./object-location.ts";
import { objectStoreClient } from "./object-store.ts";
import { uploadHeaders } from "./upload-headers.ts";

/** A URL that accepts one upload by PUT, and the headers to send with it. */
export interface PresignedUpload {
  url: string;
  headers: Record<string, string>;
}

const validitySeconds = hourSeconds;

/** Permits the holder of the result to write this object once, within an hour. */
export async function presignUpload(
  permission: `write:${ObjectArea}`,
  key: string,
): Promise<PresignedUpload> {
  const names = Object.keys(uploadHeaders);
  const command = new PutObjectCommand({
    Bucket: bucketOf(permission, key),
    Key: key,
    ContentType: uploadHeaders["content-type"],
    IfNoneMatch: uploadHeaders["if-none-match"],
  });
  const url = await getSignedUrl(objectStoreClient, command, {
    expiresIn: validitySeconds,
    signableHeaders: new Set(["host", ...names]),
    unhoistableHeaders: new Set(names),
  });
  return { url, headers: { ...uploadHeaders } };
}
