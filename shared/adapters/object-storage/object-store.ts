import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { sdkLogger } from "../../platform/sdk-logger.ts";

/** One client for the life of the environment. Checksums it adds by itself would have to be part of presigned uploads. */
export const objectStoreClient = new S3Client({
  maxAttempts: 4,
  logger: sdkLogger,
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
});

/** The bytes of an object as they arrive. @throws NoSuchKey of the SDK when it does not exist. */
export async function openObject(bucket: string, key: string): Promise<Readable> {
  const { Body } = await objectStoreClient.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  if (!(Body instanceof Readable)) throw new Error(`Object ${key} came without a readable body`);
  return Body;
}

/** A whole object. @throws NoSuchKey of the SDK when it does not exist. */
export async function readObject(bucket: string, key: string): Promise<Uint8Array> {
  const { Body } = await objectStoreClient.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  if (Body === undefined) throw new Error(`Object ${key} came without a body`);
  return Body.transformToByteArray();
}

/** Every key that begins with the prefix. */
export async function listObjects(bucket: string, prefix: string): Promise<string[]> {
  const pages = paginateListObjectsV2({ client: objectStoreClient }, { Bucket: bucket, Prefix: prefix });
  const keys: string[] = [];
  for await (const { Contents = [] } of pages) keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
  return keys;
}

/** Removes an object; one that does not exist is removed already. */
export async function removeObject(bucket: string, key: string): Promise<void> {
  await objectStoreClient.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
}

/** Writes a whole object. */
export async function writeObject(bucket: string, key: string, body: Uint8Array): Promise<void> {
  await objectStoreClient.send(
    new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: "application/octet-stream" }),
  );
}

const collisionLimit = 5;
const collisionPauseMilliseconds = 50;

/**
 * Writes an object under a key that nothing was written to before. One that is there already is left as it is: its key is derived
 * from its content.
 */
export async function writeObjectOnce(
  bucket: string,
  key: string,
  body: Uint8Array,
  contentType: string,
): Promise<void> {
  const object = { Bucket: bucket, Key: key, Body: body, ContentType: contentType, IfNoneMatch: "*" };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await objectStoreClient.send(new PutObjectCommand(object));
      return;
    } catch (error) {
      const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
      if (status === 412) return;
      // Two writers of one key at the same instant: S3 asks one of them to try again.
      if (status !== 409 || attempt >= collisionLimit) throw error;
      await pause(collisionPauseMilliseconds);
    }
  }
}
