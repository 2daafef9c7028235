import { Aws, Duration, RemovalPolicy } from "aws-cdk-lib";
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type CfnBucket,
  type IBucket,
  type LifecycleRule,
} from "aws-cdk-lib/aws-s3";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";

/** The buckets of an environment. */
export interface EnvironmentBuckets {
  /** Inventory batches as they were uploaded, below `inventory/`. */
  intake: Bucket;
  /** Manifests of the current inventory, the search index made of them, and what batches changed. */
  snapshots: Bucket;
  /** Pictures of ordered cars, below `orders/`; nothing is ever removed. */
  media: Bucket;
  /** Invoices as they went out, below `invoices/`, and the seller's logo, below `seller/`. Nothing is ever removed. */
  documents: Bucket;
  /** Answers of the vehicle-history provider below `answers/`, documents made of them below `documents/`. */
  history: Bucket;
}

export interface EnvironmentBucketsProps {
  keepsData: boolean;
  /** Told of every object that arrives below `inventory/`. */
  intakeQueue: Queue;
}

/** Creates the buckets: private, encrypted, TLS only, versioned, with access logs. */
export function createBuckets(scope: Construct, props: EnvironmentBucketsProps): EnvironmentBuckets {
  const removalPolicy = props.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
  const safe: BucketProps = {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned: true,
    removalPolicy,
  };
  // The CDK's own bucket misses its own interface by an optional field that may hold undefined.
  const accessLogs = new Bucket(scope, "AccessLogs", {
    ...safe,
    lifecycleRules: [{ expiration: Duration.days(90), noncurrentVersionExpiration: Duration.days(7) }],
  }) as IBucket;
  const create = (id: string, noncurrentDays: number, passing: LifecycleRule[] = []) =>
    new Bucket(scope, id, {
      ...safe,
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: `${id.toLowerCase()}/`,
      lifecycleRules: [
        {
          noncurrentVersionExpiration: Duration.days(noncurrentDays),
          abortIncompleteMultipartUploadAfter: Duration.days(2),
        },
        ...passing,
      ],
    });
  const intake = create("Intake", 30);
  notifyQueue(intake, props.intakeQueue);
  // Followed within minutes; whatever waits in a dead-letter queue is gone sooner.
  const changes = { prefix: "changes/", expiration: Duration.days(30) };
  // They name cars in full: kept for as long as somebody may want them read better, and no longer.
  const answers = { prefix: "answers/", expiration: Duration.days(365) };
  return {
    intake,
    snapshots: create("Snapshots", 3, [changes]),
    media: create("Pictures", 30),
    documents: createArchive(scope, safe, accessLogs),
    history: create("History", 30, [answers]),
  };
}

/** A bucket nobody can remove anything from, whatever else they may do: documents of business are kept. */
function createArchive(scope: Construct, safe: BucketProps, accessLogs: IBucket): Bucket {
  const archive = new Bucket(scope, "Documents", {
    ...safe,
    removalPolicy: RemovalPolicy.RETAIN,
    serverAccessLogsBucket: accessLogs,
    serverAccessLogsPrefix: "documents/",
    lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(2) }],
  });
  archive.addToResourcePolicy(
    new PolicyStatement({
      sid: "NothingIsRemoved",
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ["s3:DeleteObject", "s3:DeleteObjectVersion"],
      resources: [archive.arnForObjects("*")],
    }),
  );
  archive.addToResourcePolicy(
    new PolicyStatement({
      sid: "InvoicesAreWrittenOnce",
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ["s3:PutObject"],
      resources: [archive.arnForObjects("invoices/*")],
      conditions: { Null: { "s3:if-none-match": "true" } },
    }),
  );
  return archive;
}

/**
 * Sends the bucket's notifications to the queue by the bucket's own property: the construct library's way would add a
 * function and a role that nobody here wrote.
 */
function notifyQueue(bucket: Bucket, queue: Queue): void {
  const resource = bucket.node.defaultChild as CfnBucket;
  resource.notificationConfiguration = {
    queueConfigurations: [
      {
        event: "s3:ObjectCreated:*",
        queue: queue.queueArn,
        filter: { s3Key: { rules: [{ name: "prefix", value: "inventory/" }] } },
      },
    ],
  };
  // The bucket's ARN cannot stand here: S3 tries the queue while it creates the bucket.
  queue.addToResourcePolicy(
    new PolicyStatement({
      actions: ["sqs:SendMessage"],
      resources: [queue.queueArn],
      principals: [new ServicePrincipal("s3.amazonaws.com")],
      conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
    }),
  );
  resource.node.addDependency(queue.node.findChild("Policy"));
}
