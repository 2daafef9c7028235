import { type BucketLocation, composeBucketName, shortStageId } from "./bucket-names.ts";

/** The upload buckets with their name prefixes: batches, message attachments, and inspection reports. */
const prefixes = { intake: "intake", attachments: "attach", media: "media" } as const;

/** A bucket that pages upload to. */
export type UploadBucket = keyof typeof prefixes;

/**
 * Returns the name prefix of an upload bucket, before account and region. The security policy of the
 * console's pages, and the CloudFront stack for media, must name it in advance.
 */
export const uploadBucketPrefix = (bucket: UploadBucket, stageId: string): string =>
  `${prefixes[bucket]}-${shortStageId(stageId)}`;

/** Returns the origin of the bucket's signed URLs. */
export const uploadOriginOf = (bucket: UploadBucket, stageId: string, place: BucketLocation): string =>
  `https://${composeBucketName(uploadBucketPrefix(bucket, stageId), place)}.s3.${place.region}.amazonaws.com`;

const uploadBuckets = Object.keys(prefixes) as UploadBucket[];

/** Returns the full names of all buckets that pages upload to. */
export const uploadBucketNames = (stageId: string, place: BucketLocation): string[] =>
  uploadBuckets.map((bucket) => composeBucketName(uploadBucketPrefix(bucket, stageId), place));

/** Returns the origins of all buckets that pages upload to. */
export const uploadOriginsOf = (stageId: string, place: BucketLocation): string[] =>
  uploadBuckets.map((bucket) => uploadOriginOf(bucket, stageId, place));
