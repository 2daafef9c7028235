import { type BucketPlace, composeBucketName, shortStageId } from "./bucket-names.ts";

/** The upload buckets with their name prefixes: batches, and message attachments. */
const prefixes = { intake: "intake", attachments: "attach" } as const;

/** A bucket that pages upload to. */
export type UploadBucket = keyof typeof prefixes;

/**
 * Returns the name prefix of an upload bucket, before account and region. The security policy of the
 * console's pages must name it in advance.
 */
export const uploadBucketPrefix = (bucket: UploadBucket, stageId: string): string =>
  `${prefixes[bucket]}-${shortStageId(stageId)}`;

/** Returns the origin of the bucket's signed URLs. */
export const uploadOriginOf = (bucket: UploadBucket, stageId: string, place: BucketPlace): string =>
  `https://${composeBucketName(uploadBucketPrefix(bucket, stageId), place)}.s3.${place.region}.amazonaws.com`;

/** Returns the origins of all buckets that pages upload to. */
export const uploadOriginsOf = (stageId: string, place: BucketPlace): string[] =>
  (Object.keys(prefixes) as UploadBucket[]).map((bucket) => uploadOriginOf(bucket, stageId, place));
