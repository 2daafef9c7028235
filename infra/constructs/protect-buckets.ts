import { Aws, Duration } from "aws-cdk-lib";
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Key } from "aws-cdk-lib/aws-kms";
import { type Bucket, BucketEncryption, type BucketProps, ObjectLockRetention } from "aws-cdk-lib/aws-s3";

/** Returns the encryption settings with the key. S3 calls KMS once for many objects. */
export const encryptedBy = (encryptionKey: Key) => ({
  encryption: BucketEncryption.KMS,
  encryptionKey,
  bucketKeyEnabled: true,
});

/**
 * Objects get the bucket's key by default. Uploads with another encryption are rejected: encryption by S3, by another
 * key (including AWS's own key, which S3 uses for KMS encryption without a named key), or by a key that only the writer
 * has.
 */
export function refuseOtherKeys(bucket: Bucket, key: Key): void {
  const refuse = (sid: string, conditions: Record<string, Record<string, string>>) =>
    bucket.addToResourcePolicy(
      new PolicyStatement({
        sid,
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ["s3:PutObject"],
        resources: [bucket.arnForObjects("*")],
        conditions,
      }),
    );
  refuse("OtherKeysAreRefused", {
    Null: { "s3:x-amz-server-side-encryption": "false" },
    StringNotEquals: { "s3:x-amz-server-side-encryption-aws-kms-key-id": key.keyArn },
  });
  refuse("WritersKeysAreRefused", {
    Null: { "s3:x-amz-server-side-encryption-customer-algorithm": "false" },
  });
}

/**
 * Locks each version of an object from its upload on. Nobody can shorten the lock, and no policy can allow an
 * earlier deletion. Uploads need a digest.
 */
export const lockedFor = (days: number): BucketProps => ({
  objectLockEnabled: true,
  objectLockDefaultRetention: ObjectLockRetention.compliance(Duration.days(days)),
});

/** Denies the removal of objects and of their versions. */
export function refuseRemoval(bucket: Bucket): void {
  bucket.addToResourcePolicy(
    new PolicyStatement({
      sid: "NothingIsRemoved",
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ["s3:DeleteObject", "s3:DeleteObjectVersion"],
      resources: [bucket.arnForObjects("*")],
    }),
  );
}

/** Denies the replacement of an object whose key matches one of the patterns. */
export function writeOnce(bucket: Bucket, sid: string, patterns: string[]): void {
  bucket.addToResourcePolicy(
    new PolicyStatement({
      sid,
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ["s3:PutObject"],
      resources: patterns.map((pattern) => bucket.arnForObjects(pattern)),
      conditions: { Null: { "s3:if-none-match": "true" } },
    }),
  );
}

/**
 * Lets the account's own distributions read. The stack that serves the images is deployed later, in another
 * region.
 */
export function letDistributionsRead(bucket: Bucket): void {
  bucket.addToResourcePolicy(
    new PolicyStatement({
      sid: "DistributionsRead",
      principals: [new ServicePrincipal("cloudfront.amazonaws.com")],
      actions: ["s3:GetObject"],
      resources: [bucket.arnForObjects("*")],
      conditions: {
        ArnLike: { "aws:SourceArn": `arn:aws:cloudfront::${Aws.ACCOUNT_ID}:distribution/*` },
      },
    }),
  );
}
