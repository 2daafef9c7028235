import { readFile } from "node:fs/promises";
import { HeadObjectCommand, NotFound, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { readNamedFiles } from "../templates/read-named-files.ts";
import type { ResolvedStage } from "../templates/resolved-stage.ts";
import { provisionBucketNamed } from "./provision-buckets.ts";

/** Publishes the files that the stage's functions read, as a deployment would. Skips files that already exist. */
export async function provisionFiles(stage: ResolvedStage, client: S3Client): Promise<void> {
  const files = new Map(
    stage.ofType("AWS::Lambda::Function").flatMap(({ properties, stack }) =>
      readNamedFiles(properties).flatMap(({ bucket, key }) => {
        const path = stack.assetPaths.get(key);
        return path === undefined ? [] : [[key, { bucket, path }] as const];
      }),
    ),
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
