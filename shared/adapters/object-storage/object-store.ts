import { hash } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
  type _Object as StoredObject,
} from "@aws-sdk/client-s3";
import type { ObjectArea } from "../../platform/resources.ts";
import { sdkSettings } from "../../platform/sdk-settings.ts";
import { bucketOf, locationOf } from "./object-location.ts";

/**
 * One client per function environment. Automatic checksums are disabled, because with them every presigned upload would
 * require a checksum.
 */
export const objectStoreClient = new S3Client({
  ...sdkSettings(),
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
});

/** Returns the bytes of an object as they arrive. @throws the SDK's NoSuchKey when it does not exist. */
export async function openObject(permission: `read:${ObjectArea}`, key: string): Promise<Readable> {
  const { Body } = await objectStoreClient.send(
    new GetObjectCommand({ Bucket: bucketOf(permission, key), Key: key }),
  );
  if (!(Body instanceof Readable)) throw new Error(`Object ${key} came without a readable body`);
  return Body;
}

/** Returns a whole object. @throws NoSuchKey of the SDK when it does not exist. */
export async function readObject(permission: `read:${ObjectArea}`, key: string): Promise<Uint8Array> {
  const { Body } = await objectStoreClient.send(
    new GetObjectCommand({ Bucket: bucketOf(permission, key), Key: key }),
  );
  if (Body === undefined) throw new Error(`Object ${key} came without a body`);
  return Body.transformToByteArray();
}

/** The list entry of an object. */
export interface ListedObject {
  key: string;
  bytes: number;
  /** Epoch milliseconds. */
  writtenAt: number;
}

const toListed = ({ Key: key = "", Size: bytes = 0, LastModified }: StoredObject): ListedObject => ({
  key,
  bytes,
  writtenAt: LastModified?.getTime() ?? 0,
});

/**
 * Returns one page of the objects of an area whose keys begin with a prefix, sorted by key, in one request.
 * @param page.after only objects whose keys sort after this key; null starts with the first
 * @param page.limit at most 1,000
 */
export async function listObjectPage(
  permission: `list:${ObjectArea}`,
  prefix: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<ListedObject[]> {
  const { Contents = [] } = await objectStoreClient.send(
    new ListObjectsV2Command({
      Bucket: bucketOf(permission, prefix),
      Prefix: prefix,
      MaxKeys: limit,
      ...(after !== null && { StartAfter: after }),
    }),
  );
  return Contents.map(toListed);
}

/** Returns every object of an area whose key begins with `prefix`, which must be inside the area. */
export async function listObjectsBelow(
  permission: `list:${ObjectArea}`,
  prefix: string,
): Promise<ListedObject[]> {
  const Bucket = bucketOf(permission, prefix);
  const pages = paginateListObjectsV2({ client: objectStoreClient }, { Bucket, Prefix: prefix });
  const objects: ListedObject[] = [];
  for await (const { Contents = [] } of pages) objects.push(...Contents.map(toListed));
  return objects;
}

/** Returns the key of every object of an area. */
export const listObjects = async (permission: `list:${ObjectArea}`): Promise<string[]> =>
  (await listObjectsBelow(permission, locationOf(permission).prefix)).map(({ key }) => key);

/** Deletes an object. Does nothing if the object does not exist. */
export async function removeObject(permission: `delete:${ObjectArea}`, key: string): Promise<void> {
  await objectStoreClient.send(new DeleteObjectCommand({ Bucket: bucketOf(permission, key), Key: key }));
}

/** Writes a whole object. */
export async function writeObject(
  permission: `write:${ObjectArea}`,
  key: string,
  body: Uint8Array,
): Promise<void> {
  const object = { Bucket: bucketOf(permission, key), Key: key, Body: body };
  await objectStoreClient.send(new PutObjectCommand({ ...object, ContentType: "application/octet-stream" }));
}

const collisionLimit = 5;
const collisionPauseMilliseconds = 50;

/** Writes an object if its key is unused; an existing object is unchanged. @returns whether the object was written */
export async function writeObjectOnce(
  permission: `write:${ObjectArea}`,
  key: string,
  body: Uint8Array,
  contentType: string,
): Promise<boolean> {
  const bucket = bucketOf(permission, key);
  const object = {
    ...{ Bucket: bucket, Key: key, Body: body, ContentType: contentType, IfNoneMatch: "*" },
    // S3 rejects uploads without a digest to a bucket with Object Lock.
    ContentMD5: hash("md5", body, "base64"),
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await objectStoreClient.send(new PutObjectCommand(object));
      return true;
    } catch (error) {
      const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
      if (status === 412) return false;
      // When two writers write one key at the same instant, S3 asks one of them to retry.
      if (status !== 409 || attempt >= collisionLimit) throw error;
      await pause(collisionPauseMilliseconds);
    }
  }
}
