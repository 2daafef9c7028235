import { type BucketPlace, composeBucketName, shortStageId } from "./bucket-names.ts";

/**
 * What precedes account and region in the name of the bucket that batches are uploaded to. The policy of the console's
 * pages, which upload them, has to name it beforehand.
 */
export const intakeBucketPrefix = (stageId: string): string => `intake-${shortStageId(stageId)}`;

/** The origin of the addresses that the console API signs for uploads into that bucket. */
export const intakeOriginOf = (stageId: string, place: BucketPlace): string =>
  `https://${composeBucketName(intakeBucketPrefix(stageId), place)}.s3.${place.region}.amazonaws.com`;
