import { composeBucketName } from "./bucket-names.ts";
import { edgeRegion } from "./edge-region.ts";

/** Returns the bucket name prefix before account and region: the id of the part's CDK stage. */
export const consoleBucketPrefix = (partId: string): string => partId;

/**
 * Returns the full name of the console's bucket, as S3 composes it in the account's own namespace. The deployment
 * command and its role need it before the bucket exists.
 */
export const consoleBucketName = (partId: string, account: string): string =>
  composeBucketName(consoleBucketPrefix(partId), { account, region: edgeRegion });
