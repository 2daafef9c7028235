/** The location of a bucket. */
export interface BucketLocation {
  account: string;
  region: string;
}

/**
 * Returns the short form of a CDK stage's name, for bucket names. A bucket name has at most 63 characters, of which
 * account, region and namespace take up to 31.
 */
export const shortStageId = (stageId: string): string =>
  stageId.replace(/-sandbox$/, "-stg").replace(/-production$/, "-prd");

/** Returns the full name of a bucket, as S3 composes it in the account's own namespace. */
export const composeBucketName = (prefix: string, { account, region }: BucketLocation): string =>
  `${prefix}-${account}-${region}-an`;
