import { Readable } from "node:stream";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";

/** One client for the life of the environment. Checksums it adds by itself would have to be part of presigned uploads. */
export const objectStoreClient = new S3Client({
  maxAttempts: 4,
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

/** Writes an object whose key is derived from its content, so that writing it again changes nothing. */
export async function writeObject(bucket: string, key: string, body: Uint8Array): Promise<void> {
  await objectStoreClient.send(
    new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: "application/octet-stream" }),
  );
}
