import { CreateBucketCommand, HeadBucketCommand, NotFound, type S3Client } from "@aws-sdk/client-s3";
import type { ResolvedResource } from "../templates/resolved-stage.ts";

/**
 * Creates the bucket of a template resource unless it exists. Versioning and lifecycle rules are ignored: the
 * emulator keeps one version of each object permanently.
 */
export const provisionBucket = (client: S3Client, { reference }: ResolvedResource): Promise<void> =>
  provisionBucketNamed(client, reference);

/** Creates a bucket unless it exists. */
export async function provisionBucketNamed(client: S3Client, reference: string): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: reference }));
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    await client.send(new CreateBucketCommand({ Bucket: reference }));
  }
}
