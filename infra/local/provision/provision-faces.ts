import { readFile } from "node:fs/promises";
import { HeadObjectCommand, NotFound, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import type { ResolvedStage } from "../templates/resolved-stage.ts";
import { provisionBucketNamed } from "./provision-buckets.ts";

/** Publishes the files of typefaces that functions of the stage read, as a deployment does, unless they are there. */
export async function provisionFaces(stage: ResolvedStage, client: S3Client): Promise<void> {
  const files = new Map(
    stage.ofType("AWS::Lambda::Function").flatMap(({ properties, stack }) => {
      const { Variables = {} } = (properties.Environment ?? {}) as { Variables?: Record<string, string> };
      const { FACES_BUCKET: bucket, FACES_KEY: key } = Variables;
      const path = key === undefined ? undefined : stack.assetPaths.get(key);
      return bucket === undefined || key === undefined || path === undefined ? [] : [[key, { bucket, path }]];
    }),
  );
  for (const [key, { bucket, path }] of files) {
    await provisionBucketNamed(client, bucket);
    if (await isPublished(client, bucket, key)) continue;
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: await readFile(path) }));
  }
}

async function isPublished(client: S3Client, Bucket: string, Key: string): Promise<boolean> {
  try {
    await client.send(new HeadObjectCommand({ Bucket, Key }));
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}
