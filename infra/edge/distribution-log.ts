import { Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from "aws-cdk-lib/aws-logs";
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { acknowledgeLogBucket, acknowledgeNewerAccessLog } from "../nag-suppressions.ts";
import { stageIdOf } from "./origin-names.ts";

/** The logged fields of a request: time, address, target and result; no query, cookie or client header. */
const recordFields = [
  ...["date", "time", "c-ip", "cs-method", "x-host-header", "cs-uri-stem", "sc-status", "sc-bytes"],
  ...["time-taken", "x-edge-location", "x-edge-request-id", "x-edge-result-type"],
  ...["x-edge-detailed-result-type", "cs-protocol-version", "ssl-protocol", "ssl-cipher"],
];

/** The bucket for CloudFront's access logs, and the delivery to it. */
export class DistributionLog extends Construct {
  /** This bucket also stores the access logs of other buckets of the stack. */
  readonly bucket: IBucket;
  readonly #destination: CfnDeliveryDestination;
  #lastDelivery: CfnDelivery | null = null;

  constructor(scope: Construct, id: string, retentionDays: number) {
    super(scope, id);
    const bucket = new Bucket(this, "Bucket", {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      lifecycleRules: [
        { expiration: Duration.days(retentionDays), noncurrentVersionExpiration: Duration.days(1) },
      ],
    });
    acknowledgeLogBucket(bucket);
    // The assertion is safe: the CDK's `Bucket` and `IBucket` differ only in whether an optional field may be
    // undefined.
    this.bucket = bucket as IBucket;
    this.#letDeliver();
    this.#destination = new CfnDeliveryDestination(this, "Destination", {
      name: `${stageIdOf(this)}-access-log`,
      destinationResourceArn: this.bucket.bucketArn,
      outputFormat: "json",
    });
  }

  /**
   * Delivers the access log of a distribution to objects below the name. Deliveries are created one after the other,
   * because CloudWatch rejects simultaneous changes to one destination. A source is named after its distribution,
   * because a source cannot change its distribution: a replaced distribution needs a new source.
   */
  collect(distribution: Distribution, name: string): void {
    const stack = Stack.of(this);
    const source = new CfnDeliverySource(this, `${name}Source`, {
      name: `${stageIdOf(this)}-${name.toLowerCase()}-${distribution.distributionId}`,
      logType: "ACCESS_LOGS",
      resourceArn: stack.formatArn({
        service: "cloudfront",
        region: "",
        resource: "distribution",
        resourceName: distribution.distributionId,
      }),
    });
    const delivery = new CfnDelivery(this, `${name}Delivery`, {
      deliverySourceName: source.ref,
      deliveryDestinationArn: this.#destination.attrArn,
      recordFields,
      s3SuffixPath: `${name.toLowerCase()}/{yyyy}/{MM}/{dd}`,
    });
    if (this.#lastDelivery !== null) source.addResourceDependency(this.#lastDelivery);
    this.#lastDelivery = delivery;
    if (this.bucket.policy !== undefined) delivery.node.addDependency(this.bucket.policy);
    acknowledgeNewerAccessLog(distribution);
  }

  #letDeliver(): void {
    const { account, region } = Stack.of(this);
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        sid: "LogDeliveryWrites",
        principals: [new ServicePrincipal("delivery.logs.amazonaws.com")],
        actions: ["s3:PutObject"],
        resources: [this.bucket.arnForObjects("*")],
        conditions: {
          StringEquals: { "aws:SourceAccount": account },
          ArnLike: { "aws:SourceArn": `arn:aws:logs:${region}:${account}:delivery-source:*` },
        },
      }),
    );
  }
}
