import { PutObjectCommand, S3ServiceException } from "@aws-sdk/client-s3";
import { bucketOf } from "./object-location.ts";
import { objectStoreClient } from "./object-store.ts";

const neverChanges = "public, max-age=31536000, immutable";
const preconditionFailed = 412;

/**
 * Stores a picture under an unused name, to be served unchanged for ever.
 * @returns false when the name has a picture already, which is kept.
 */
export async function createMediaObject(
  name: string,
  { bytes, contentType }: { bytes: Uint8Array; contentType: string },
): Promise<boolean> {
  try {
    await objectStoreClient.send(
      new PutObjectCommand({
        Bucket: bucketOf("write:media/orders/", name),
        Key: name,
        Body: bytes,
        ContentType: contentType,
        CacheControl: neverChanges,
        IfNoneMatch: "*",
      }),
    );
    return true;
  } catch (error) {
    const exists =
      error instanceof S3ServiceException && error.$metadata.httpStatusCode === preconditionFailed;
    if (exists) return false;
    throw error;
  }
}
