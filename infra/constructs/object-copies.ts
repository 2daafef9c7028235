import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { Bucket, type BucketProps, type IBucket, ReplicationTimeValue } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { type CopyTarget, keyPlaceOf } from "../config/schema/copy-target.ts";
import { acknowledgeCopying } from "../nag-suppressions.ts";

/** Name of the rule that copies every object. The alarm for failed copies also uses this name. */
export const copyRuleId = "EveryObject";

export interface ObjectCopiesProps {
  target: CopyTarget;
  /** The existing target bucket. */
  bucketName: string;
}

/**
 * Copies every new object of a bucket, with its retention, to a bucket of another account or region.
 * Deletions are not copied.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/replication.html
 */
export class ObjectCopies extends Construct {
  /** Properties of the source bucket. */
  readonly bucketProps: BucketProps;
  readonly #role: Role;
  readonly #destination: IBucket;
  readonly #target: CopyTarget;

  constructor(scope: Construct, id: string, { target, bucketName }: ObjectCopiesProps) {
    super(scope, id);
    const { account } = keyPlaceOf(target);
    this.#target = target;
    this.#destination = Bucket.fromBucketAttributes(this, "Destination", { bucketName, account });
    this.#role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("s3.amazonaws.com"),
      description: `Copies objects to ${bucketName}`,
    });
    this.bucketProps = {
      replicationRole: this.#role,
      replicationRules: [
        {
          id: copyRuleId,
          destination: this.#destination,
          kmsKey: Key.fromKeyArn(this, "Key", target.keyArn),
          sseKmsEncryptedObjects: true,
          deleteMarkerReplication: false,
          metrics: ReplicationTimeValue.FIFTEEN_MINUTES,
        },
      ],
    };
  }

  /**
   * Lets S3 read the bucket and write its copies. The role needs no permission for the bucket's own key, because the
   * key's policy admits every caller that goes through S3.
   */
  grantFrom(bucket: Bucket): void {
    const allow = (actions: string[], resources: string[]) =>
      this.#role.addToPolicy(new PolicyStatement({ actions, resources }));
    allow(["s3:GetReplicationConfiguration", "s3:ListBucket"], [bucket.bucketArn]);
    allow(
      [
        "s3:GetObjectVersionForReplication",
        "s3:GetObjectVersionAcl",
        "s3:GetObjectVersionTagging",
        "s3:GetObjectRetention",
        "s3:GetObjectLegalHold",
      ],
      [bucket.arnForObjects("*")],
    );
    allow(["s3:ReplicateObject", "s3:ReplicateTags"], [this.#destination.arnForObjects("*")]);
    allow(["kms:Encrypt", "kms:GenerateDataKey"], [this.#target.keyArn]);
    acknowledgeCopying(this.#role, bucket, this.#destination);
  }
}
