import { GetObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { ObjectArea } from "../../platform/resources.ts";
import { attachmentDisposition } from "./content-disposition.ts";
import { bucketOf } from "./object-location.ts";
import { objectStoreClient } from "./object-store.ts";

/** The response headers of a presigned download. */
export interface DownloadTerms {
  /** The name under which a browser saves the object. */
  filename: string;
  /** The content type of the response; by default the object's stored type. */
  contentType?: string;
  validSeconds: number;
}

/** Returns a URL with which anyone can download this object for `validSeconds`. */
export const presignDownload = (
  permission: `read:${ObjectArea}`,
  key: string,
  { filename, contentType, validSeconds }: DownloadTerms,
): Promise<string> => {
  const command = new GetObjectCommand({
    Bucket: bucketOf(permission, key),
    Key: key,
    ResponseContentDisposition: attachmentDisposition(filename),
    ResponseContentType: contentType,
  });
  return getSignedUrl(objectStoreClient, command, { expiresIn: validSeconds });
};
