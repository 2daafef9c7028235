import { HeadObjectCommand, PutObjectCommand, S3ServiceException } from "@aws-sdk/client-s3";
import { bucketOf } from "./object-location.ts";
import { objectStoreClient } from "./object-store.ts";

const neverChanges = "public, max-age=31536000, immutable";
const soonChanges = "public, max-age=300";
const preconditionFailed = 412;
/** S3 allows 2 KB of metadata for an object, names included. */
const longestOriginal = 1900;

/** A picture as it is served to clients. */
interface Picture {
  bytes: Uint8Array;
  contentType: string;
}

/**
 * Stores a picture, which never changes afterward. If the name has a reference to the original, replaces the reference.
 * @returns false if a picture with this name exists; the existing picture is unchanged
 */
export async function createMediaObject(name: string, picture: Picture): Promise<boolean> {
  if (await putPicture(name, picture, { IfNoneMatch: "*" })) return true;
  const { Metadata, ETag } = await objectStoreClient.send(
    new HeadObjectCommand({ Bucket: bucketOf("read:media/orders/", name), Key: name }),
  );
  if (Metadata?.original === undefined || ETag === undefined) return false;
  return putPicture(name, picture, { IfMatch: ETag });
}

/**
 * Stores a reference to a picture that could not be copied, if the name is unused. The edge function
 * `infra/edge/lead-to-original.js` then redirects clients to the original. An address that exceeds the
 * metadata limit is not stored.
 */
export async function referToOriginal(name: string, original: string): Promise<void> {
  if (original.length > longestOriginal) return;
  await putUnlessHeld({
    ...{ Bucket: bucketOf("write:media/orders/", name), Key: name, Body: new Uint8Array() },
    ...{ Metadata: { original }, CacheControl: soonChanges, IfNoneMatch: "*" },
  });
}

const putPicture = (
  name: string,
  { bytes, contentType }: Picture,
  condition: { IfNoneMatch: "*" } | { IfMatch: string },
): Promise<boolean> =>
  putUnlessHeld({
    ...{ Bucket: bucketOf("write:media/orders/", name), Key: name, Body: bytes },
    ...{ ContentType: contentType, CacheControl: neverChanges, ...condition },
  });

/** Stores an object. Returns false when the condition in `input` does not hold. */
async function putUnlessHeld(input: ConstructorParameters<typeof PutObjectCommand>[0]): Promise<boolean> {
  try {
    await objectStoreClient.send(new PutObjectCommand(input));
    return true;
  } catch (error) {
    const isHeld =
      error instanceof S3ServiceException && error.$metadata.httpStatusCode === preconditionFailed;
    if (isHeld) return false;
    throw error;
  }
}
