import { GetObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { ObjectArea } from "../../platform/resources.ts";
import { bucketOf } from "./object-location.ts";
import { objectStoreClient } from "./object-store.ts";

/** A URL whose holder may read this object for some seconds, saved by a browser under its own name. */
export const presignDownload = (
  permission: `read:${ObjectArea}`,
  key: string,
  expiresIn: number,
): Promise<string> => {
  const filename = key.slice(key.lastIndexOf("/") + 1);
  const command = new GetObjectCommand({
    Bucket: bucketOf(permission, key),
    Key: key,
    ResponseContentDisposition: `attachment; filename="${filename}"`,
  });
  return getSignedUrl(objectStoreClient, command, { expiresIn });
};
