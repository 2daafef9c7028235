import { gunzipSync } from "node:zlib";
import { GetObjectCommand, ListObjectsV2Command } from "@aws-sdk/client-s3";
import { objectStoreClient } from "../../../shared/adapters/object-storage/object-store.ts";

/** Returns the keys of archived objects with a prefix. */
export async function listArchivedKeys(Prefix: string): Promise<string[]> {
  const Bucket = process.env.ARCHIVE_BUCKET_NAME;
  const { Contents = [] } = await objectStoreClient.send(new ListObjectsV2Command({ Bucket, Prefix }));
  return Contents.flatMap(({ Key }) => Key ?? []);
}

/** Returns every line of archived objects with a prefix. */
export async function readArchivedLines(prefix: string): Promise<Record<string, unknown>[]> {
  const Bucket = process.env.ARCHIVE_BUCKET_NAME;
  const texts = (await listArchivedKeys(prefix)).map(async (Key) => {
    const { Body } = await objectStoreClient.send(new GetObjectCommand({ Bucket, Key }));
    return gunzipSync((await Body?.transformToByteArray()) ?? new Uint8Array()).toString("utf8");
  });
  return (await Promise.all(texts)).flatMap((text) =>
    text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  );
}
