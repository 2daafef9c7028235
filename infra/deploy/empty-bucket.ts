import {
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  NoSuchBucket,
  type ObjectIdentifier,
  type S3Client,
} from "@aws-sdk/client-s3";
import { DeploymentError } from "./deployment-error.ts";

/** This many pages list a million versions. For more versions, a lifecycle rule is better. */
const mostPages = 1_000;

/**
 * Permanently deletes every version of every object below a bucket prefix. A missing bucket counts as empty.
 * @returns the number of versions
 * @throws DeploymentError if a version cannot be deleted, or new versions keep appearing
 */
export async function emptyBucket(s3: S3Client, bucket: string, prefix = ""): Promise<number> {
  let count = 0;
  for (let page = 0; page < mostPages; page += 1) {
    const versions = await listSome(s3, bucket, prefix);
    if (versions.length === 0) return count;
    const { Errors = [] } = await s3.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: versions, Quiet: true } }),
    );
    const [refused] = Errors;
    if (refused !== undefined)
      throw new DeploymentError(`${bucket}/${refused.Key} cannot be removed: ${refused.Message}`);
    count += versions.length;
  }
  throw new DeploymentError(
    `${bucket} still has objects after ${count} were removed. Give it a lifecycle rule that expires them, and repeat this ` +
      "a day later.",
  );
}

/** Returns the first remaining versions and markers. */
async function listSome(s3: S3Client, bucket: string, prefix: string): Promise<ObjectIdentifier[]> {
  try {
    const { Versions = [], DeleteMarkers = [] } = await s3.send(
      new ListObjectVersionsCommand({ Bucket: bucket, Prefix: prefix }),
    );
    return [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
  } catch (error) {
    if (error instanceof NoSuchBucket || (error as Error).name === "NoSuchBucket") return [];
    throw error;
  }
}
