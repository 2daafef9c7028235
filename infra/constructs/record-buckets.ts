import { Duration } from "aws-cdk-lib";
import type { Key } from "aws-cdk-lib/aws-kms";
import { Bucket, type BucketProps, type IBucket, type LifecycleRule } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import {
  archivedDays,
  checkpointDays,
  lockedArchiveDays,
  lockedDocumentDays,
  termsDays,
} from "../../shared/domain/retention/kept-days.ts";
import type { CopyTarget } from "../config/schema/copy-target.ts";
import { ObjectCopies, type ObjectCopiesProps } from "./object-copies.ts";
import { encryptedBy, lockedFor, refuseOtherKeys, refuseRemoval, writeOnce } from "./protect-buckets.ts";

/** The settings of the buckets whose objects are records: the documents and the archive. */
export interface RecordBucketsProps {
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
}

/** Creates a private bucket with access logs, whose replaced and deleted versions expire after the given days. */
export type CreateBucket = (
  id: string,
  noncurrentDays: number,
  passing?: LifecycleRule[],
  further?: BucketProps,
) => Bucket;

/** Returns the archive bucket, with a retention per area. Objects are written once. */
export function createArchive(
  scope: Construct,
  { key, keepsData, locksObjects, copies }: RecordBucketsProps,
  create: CreateBucket,
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
export function createDocuments(
  scope: Construct,
  { keepsData, locksObjects, copies }: RecordBucketsProps,
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
