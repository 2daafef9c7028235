import { Aws, Duration, RemovalPolicy } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  BucketNamespace,
  type BucketProps,
  type CfnBucket,
  type CorsRule,
  HttpMethods,
  type IBucket,
} from "aws-cdk-lib/aws-s3";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { uploadHeaders } from "../../shared/adapters/object-storage/upload-headers.ts";
import { stageIdOf } from "../edge/origin-names.ts";
import { type UploadBucket, uploadBucketPrefix } from "../edge/upload-buckets.ts";
import { encryptedBy, letDistributionsRead, refuseOtherKeys } from "./protect-buckets.ts";
import {
  type CreateBucket,
  createArchive,
  createDocuments,
  type RecordBucketsProps,
} from "./record-buckets.ts";

/** The buckets of an environment. */
export interface EnvironmentBuckets {
  /** Uploaded inventory batches, under `inventory/`. */
  intake: Bucket;
  /** Files of attachments: uploads under `uploads/` for a day, and inspected files under `files/`. */
  attachments: Bucket;
  /** Manifests of the current inventory, the search index built from them, changes of batches and their matches. */
  snapshots: Bucket;
  /**
   * Images of ordered cars under `orders/`, and reports of completed inspections under `inspections/`, which are never
   * deleted; uploaded reports under `uploads/` for a day.
   */
  media: Bucket;
  /**
   * Published invoices, under `invoices/`, their number records, under `numbers/`, and the seller's logo,
   * under `seller/`. Never deleted, except in a developer's stage.
   */
  documents: Bucket;
  /**
   * Items that have left the table, by area under `events/`, `audit/` and `versions/`, and signed checkpoints under
   * `checkpoints/`. These objects expire automatically. Only in a developer stage can anything else delete them.
   */
  archive: Bucket;
  /**
   * Responses of the vehicle-history provider under `answers/`, and documents made from them under
   * `documents/`.
   */
  history: Bucket;
}

export interface EnvironmentBucketsProps extends RecordBucketsProps {
  /** Whether a stack in another region serves the images and needs the bucket's name in advance. */
  servesImagesElsewhere: boolean;
  /** This queue is notified of every object created under `inventory/`. */
  intakeQueue: Queue;
  /** Origins of the pages from which operators upload batches and inspection reports. */
  pageOrigins: readonly string[];
}

// Uploads can expire after a day, because a sent message or a completed inspection has its own copy of the file.
const unused = {
  prefix: "uploads/",
  expiration: Duration.days(1),
  noncurrentVersionExpiration: Duration.days(1),
};
// Changes are processed within minutes. They expire later than the 14 days for which dead-letter queues store
// messages.
const changes = { prefix: "changes/", expiration: Duration.days(30) };
const matches = { prefix: "matches/", expiration: Duration.days(30) };
// A response identifies a car, so it is stored only as long as it may have to be parsed again.
const answers = { prefix: "answers/", expiration: Duration.days(365) };

/** Creates the buckets: private, encrypted, TLS only, versioned, with access logs. */
export function createBuckets(scope: Construct, props: EnvironmentBucketsProps): EnvironmentBuckets {
  const safe: BucketProps = {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned: true,
    // A failed first deployment deletes the resources that it created, so that the deployment can be repeated.
    removalPolicy: props.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  };
  // The assertion is safe: the CDK's `Bucket` and `IBucket` differ only in whether an optional field may be undefined.
  const accessLogs = new Bucket(scope, "AccessLogs", {
    ...safe,
    lifecycleRules: [{ expiration: Duration.days(90), noncurrentVersionExpiration: Duration.days(7) }],
  }) as IBucket;
  const create: CreateBucket = (id, noncurrentDays, passing = [], further = {}) =>
    new Bucket(scope, id, {
      ...safe,
      ...further,
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
  return {
    intake: createIntake(scope, props, create),
    attachments: createAttachments(scope, props, create),
    // Keeps every manifest to which a restored table may refer; the table can be restored to any point in the
    // last 35 days.
    snapshots: create("Snapshots", 36, [changes, matches]),
    media: createMedia(scope, props, create),
    documents: createDocuments(scope, props, { ...safe, ...encryptedBy(props.key) }, accessLogs),
    archive: createArchive(scope, props, create),
    history: createHistory(props, create),
  };
}

function createIntake(
  scope: Construct,
  { pageOrigins, intakeQueue }: EnvironmentBucketsProps,
  create: CreateBucket,
): Bucket {
  const cors = allowUploads(pageOrigins);
  const intake = create("Uploads", 30, [], { ...namedFor("intake", scope), cors });
  notifyQueue(intake, intakeQueue);
  return intake;
}

function createAttachments(scope: Construct, { key }: EnvironmentBucketsProps, create: CreateBucket): Bucket {
  const attachments = create("Attachments", 30, [unused], {
    ...encryptedBy(key),
    ...namedFor("attachments", scope),
    // Partners' pages with the widget have unknown origins, so the signature alone limits uploads.
    cors: allowUploads(["*"]),
  });
  refuseOtherKeys(attachments, key);
  return attachments;
}

function createMedia(
  scope: Construct,
  { pageOrigins, servesImagesElsewhere }: EnvironmentBucketsProps,
  create: CreateBucket,
): Bucket {
  const cors = allowUploads(pageOrigins);
  if (!servesImagesElsewhere) return create("Pictures", 30, [unused], { cors });
  const media = create("Pictures", 30, [unused], { ...namedFor("media", scope), cors });
  letDistributionsRead(media);
  return media;
}

function createHistory({ key }: EnvironmentBucketsProps, create: CreateBucket): Bucket {
  const history = create("History", 30, [answers], encryptedBy(key));
  refuseOtherKeys(history, key);
  return history;
}

/** Returns the settings that give a bucket a name which other stacks can know in advance. */
const namedFor = (purpose: UploadBucket, scope: Construct): BucketProps => ({
  bucketNamePrefix: uploadBucketPrefix(purpose, stageIdOf(scope)),
  bucketNamespace: BucketNamespace.ACCOUNT_REGIONAL,
});

const preflightSeconds = 600;

/**
 * Allows pages of exactly these origins to send presigned uploads. The pages can read only the status of the response.
 */
const allowUploads = (origins: readonly string[]): CorsRule[] =>
  origins.length === 0
    ? []
    : [
        {
          allowedOrigins: [...origins],
          allowedMethods: [HttpMethods.PUT],
          allowedHeaders: Object.keys(uploadHeaders),
          maxAge: preflightSeconds,
        },
      ];

/** Configures the bucket's notifications on its own resource. The CDK's method would add a function and a role. */
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
  // The policy cannot name the bucket's ARN: S3 checks its access to the queue while it creates the bucket.
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
