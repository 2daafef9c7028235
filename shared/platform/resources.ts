import type { ResourceVariable } from "./environment-variables.ts";

/**
 * What functions use beside the table. Like a permission of the table, that of a queue (`send:ingest`), of objects
 * (`read:snapshots/index/`) and of mail (`send:mail`) is stated as a literal where it is used, and the deployment reads it out of
 * the bundle.
 */

/** The queues of an environment, by what waits in them. `infra/workers` defines each with the worker that consumes it. */
export type QueueName =
  /** First attempts at webhook deliveries. */
  | "deliverFirst"
  /** First attempts beyond what an endpoint may be sent in a burst. */
  | "deliverBulk"
  /** Later attempts, and endpoints known to fail. */
  | "deliverRetry"
  /** Parts still to be done of long replays. */
  | "replay"
  /** Uploaded inventory batches. */
  | "ingest"
  /** Requests to rebuild the search index. */
  | "index"
  /** What batches changed, for the orders on it. */
  | "changes"
  /** Pictures of ordered cars that are to be mirrored. */
  | "media"
  /** History lookups, those of one partner one after the other. */
  | "lookups"
  /** Batches whose changes have not been matched with watches yet. */
  | "watchChanges"
  /** Watches that have to be compared with cars. */
  | "watchUpdates";

/** The buckets of an environment. */
export type BucketName = "intake" | "snapshots" | "media" | "documents" | "history";

/** Bucket and key prefix of each kind of object that is kept. */
export type ObjectArea =
  /** Inventory batches as they were uploaded. */
  | "intake/inventory/"
  /** What is on the market, source by source. */
  | "snapshots/manifests/"
  /** What batches changed. */
  | "snapshots/changes/"
  /** Segments of the search index. */
  | "snapshots/index/"
  /** Pictures of ordered cars. */
  | "media/orders/"
  /** Invoices as they went out. */
  | "documents/invoices/"
  /** The seller's logo. */
  | "documents/seller/"
  /** Answers of the vehicle-history provider. */
  | "history/answers/"
  /** Documents made of them. */
  | "history/documents/";

/** The variable that carries a queue's URL. */
export const queueVariable = (queue: string): ResourceVariable => `${toVariableCase(queue)}_QUEUE_URL`;

/** The variable that carries a bucket's name. */
export const bucketVariable = (bucket: string): ResourceVariable => `${toVariableCase(bucket)}_BUCKET_NAME`;

const toVariableCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
