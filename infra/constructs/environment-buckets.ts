import { Aws, Duration, RemovalPolicy } from "aws-cdk-lib";
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Key } from "aws-cdk-lib/aws-kms";
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
  type LifecycleRule,
  ObjectLockRetention,
} from "aws-cdk-lib/aws-s3";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { uploadHeaders } from "../../shared/adapters/object-storage/upload-headers.ts";
import {
  archivedDays,
  checkpointDays,
  lockedArchiveDays,
  lockedDocumentDays,
  termsDays,
} from "../../shared/domain/retention/kept-days.ts";
import type { CopyTarget } from "../config/schema/copy-target.ts";
import { stageIdOf } from "../edge/origin-names.ts";
import { uploadBucketPrefix } from "../edge/upload-buckets.ts";
import { ObjectCopies, type ObjectCopiesProps } from "./object-copies.ts";

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

export interface EnvironmentBucketsProps {
  keepsData: boolean;
  /**
   * Whether documents and archive are locked for years, even for the account's owner. Only for production, because
   * locked objects must be stored and paid for.
   */
  locksObjects: boolean;
  /** The target for copies of the documents and the archive; null for no copies. */
  copies: CopyTarget | null;
  /** The key that encrypts invoices, attachments, vehicle histories and the archive. */
  key: Key;
  /** Whether a stack in another region serves the images and needs the bucket's name in advance. */
  servesImagesElsewhere: boolean;
  /** This queue is notified of every object created under `inventory/`. */
  intakeQueue: Queue;
  /** Origins of the pages from which operators upload batches and inspection reports. */
  pageOrigins: readonly string[];
}

/** Creates the buckets: private, encrypted, TLS only, versioned, with access logs. */
export function createBuckets(scope: Construct, props: EnvironmentBucketsProps): EnvironmentBuckets {
  // A failed first deployment deletes the resources that it created, so that the deployment can be repeated.
  const removalPolicy = props.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
  const safe: BucketProps = {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned: true,
    removalPolicy,
  };
  // The assertion is safe: the CDK's `Bucket` and `IBucket` differ only in whether an optional field may be undefined.
  const accessLogs = new Bucket(scope, "AccessLogs", {
    ...safe,
    lifecycleRules: [{ expiration: Duration.days(90), noncurrentVersionExpiration: Duration.days(7) }],
  }) as IBucket;
  const create = (
    id: string,
    noncurrentDays: number,
    passing: LifecycleRule[] = [],
    further: BucketProps = {},
  ) =>
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
  const createMedia = () => {
    const cors = allowUploads(props.pageOrigins);
    if (!props.servesImagesElsewhere) return create("Pictures", 30, [unused], { cors });
    const media = create("Pictures", 30, [unused], {
      bucketNamePrefix: uploadBucketPrefix("media", stageIdOf(scope)),
      bucketNamespace: BucketNamespace.ACCOUNT_REGIONAL,
      cors,
    });
    letDistributionsRead(media);
    return media;
  };
  const createHistory = () => {
    const history = create("History", 30, [answers], encryptedBy(props.key));
    refuseOtherKeys(history, props.key);
    return history;
  };
  const intake = create("Uploads", 30, [], {
    bucketNamePrefix: uploadBucketPrefix("intake", stageIdOf(scope)),
    bucketNamespace: BucketNamespace.ACCOUNT_REGIONAL,
    cors: allowUploads(props.pageOrigins),
  });
  notifyQueue(intake, props.intakeQueue);
  const createAttachments = () => {
    const attachments = create("Attachments", 30, [unused], {
      ...encryptedBy(props.key),
      bucketNamePrefix: uploadBucketPrefix("attachments", stageIdOf(scope)),
      bucketNamespace: BucketNamespace.ACCOUNT_REGIONAL,
      // Partners' pages with the widget have unknown origins, so the signature alone limits uploads.
      cors: allowUploads(["*"]),
    });
    refuseOtherKeys(attachments, props.key);
    return attachments;
  };
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
  return {
    intake,
    attachments: createAttachments(),
    // Keeps every manifest to which a restored table may refer; the table can be restored to any point in the
    // last 35 days.
    snapshots: create("Snapshots", 36, [changes, matches]),
    media: createMedia(),
    documents: createDocuments(scope, props, { ...safe, ...encryptedBy(props.key) }, accessLogs),
    archive: createArchive(scope, props, create),
    history: createHistory(),
  };
}

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

/** Returns the encryption settings with the key. S3 calls KMS once for many objects. */
const encryptedBy = (encryptionKey: Key) => ({
  encryption: BucketEncryption.KMS,
  encryptionKey,
  bucketKeyEnabled: true,
});

/**
 * Objects get the bucket's key by default. Uploads with another encryption are rejected: encryption by S3, by another
 * key (including AWS's own key, which S3 uses for KMS encryption without a named key), or by a key that only the writer
 * has.
 */
function refuseOtherKeys(bucket: Bucket, key: Key): void {
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
const lockedFor = (days: number): BucketProps => ({
  objectLockEnabled: true,
  objectLockDefaultRetention: ObjectLockRetention.compliance(Duration.days(days)),
});

/** Returns the archive bucket, with a retention per area. Objects are written once. */
function createArchive(
  scope: Construct,
  { key, keepsData, locksObjects, copies }: EnvironmentBucketsProps,
  create: (id: string, noncurrentDays: number, passing: LifecycleRule[], further: BucketProps) => Bucket,
): Bucket {
  const areas = { ...archivedDays, checkpoints: checkpointDays, terms: termsDays };
  const passing = Object.entries(areas).map(([area, days]) => ({
    prefix: `${area}/`,
    expiration: Duration.days(days),
  }));
  const archive = copiedTo(
    scope,
    "ArchiveCopies",
    copies && { target: copies, bucketName: copies.archiveBucket },
    (copied) =>
      create("Archive", 30, passing, {
        ...encryptedBy(key),
        ...(locksObjects && lockedFor(lockedArchiveDays)),
        ...copied,
      }),
  );
  refuseOtherKeys(archive, key);
  // Expiry is not a request, so policies do not block it.
  if (keepsData) refuseRemoval(archive);
  writeOnce(archive, "RecordsAreWrittenOnce", ["*"]);
  return archive;
}

/**
 * Returns the bucket for business documents. Its policy denies every deletion, except in a developer's stage, which has
 * no business documents.
 */
function createDocuments(
  scope: Construct,
  { keepsData, locksObjects, copies }: EnvironmentBucketsProps,
  safe: BucketProps & { encryptionKey: Key },
  accessLogs: IBucket,
): Bucket {
  const documents = copiedTo(
    scope,
    "DocumentCopies",
    copies && { target: copies, bucketName: copies.documentsBucket },
    (copied) =>
      new Bucket(scope, "Documents", {
        ...safe,
        ...(locksObjects && lockedFor(lockedDocumentDays)),
        serverAccessLogsBucket: accessLogs,
        serverAccessLogsPrefix: "documents/",
        lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(2) }],
        ...copied,
      }),
  );
  refuseOtherKeys(documents, safe.encryptionKey);
  if (keepsData) refuseRemoval(documents);
  writeOnce(documents, "InvoicesAreWrittenOnce", ["invoices/*", "numbers/*"]);
  return documents;
}

/** Returns the bucket that `create` makes. If there is a copy target, S3 copies the bucket's objects there. */
function copiedTo(
  scope: Construct,
  id: string,
  place: ObjectCopiesProps | null,
  create: (copied: BucketProps) => Bucket,
): Bucket {
  if (place === null) return create({});
  const copies = new ObjectCopies(scope, id, place);
  const bucket = create(copies.bucketProps);
  copies.grantFrom(bucket);
  return bucket;
}

/** Denies the removal of objects and of their versions. */
function refuseRemoval(bucket: Bucket): void {
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
function writeOnce(bucket: Bucket, sid: string, patterns: string[]): void {
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
function letDistributionsRead(bucket: Bucket): void {
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
