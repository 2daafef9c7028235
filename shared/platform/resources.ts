import type { ResourceVariable } from "./environment-variables.ts";

/**
 * Resources that functions use in addition to the table. Like a permission of the table, each permission is written as
 * a string literal where it is used, and the deployment reads the literals from the bundle. There are permissions of
 * queues (`send:ingest`, `hide:ingest`), objects (`read:snapshots/index/`), mail (`send:mail`), webhooks
 * (`send:webhook`) and secrets (`readSecret:retailA`).
 */

/**
 * The name of a queue, such as `media`. The definition of the queue's worker states it, and a test checks that the
 * literals in the code are the names of queues.
 */
export type QueueName = string;

/** The buckets of an environment. */
export type BucketName =
  | "intake"
  | "attachments"
  | "snapshots"
  | "media"
  | "documents"
  | "history"
  | "archive";

/** Bucket and key prefix of each kind of object. */
export type ObjectArea =
  /** Inventory batches as they were uploaded. */
  | "intake/inventory/"
  /** Uploaded files of attachments that were not sent yet. */
  | "attachments/uploads/"
  /** Files of inspected attachments. */
  | "attachments/files/"
  /** Manifests: all listings of a source. */
  | "snapshots/manifests/"
  /** Changes of batches. */
  | "snapshots/changes/"
  /** The intermediate results of runs that match large batches with watches. */
  | "snapshots/matches/"
  /** Segments of the search index. */
  | "snapshots/index/"
  /** Pictures of ordered cars. */
  | "media/orders/"
  /** Uploaded inspection reports, until the inspections are completed. */
  | "media/uploads/"
  /** Reports of completed inspections, one folder per order. */
  | "media/inspections/"
  /** Published invoices. */
  | "documents/invoices/"
  /** Objects that record which table assigned each invoice number. */
  | "documents/numbers/"
  /** The seller's logo. */
  | "documents/seller/"
  /** Responses of the vehicle-history provider. */
  | "history/answers/"
  /** Documents of history lookups. */
  | "history/documents/"
  /** Events and deliveries that have left the table. */
  | "archive/events/"
  /** Audit entries that have left the table. */
  | "archive/audit/"
  /** Versions of orders that have left the table. */
  | "archive/versions/"
  /** Signed checkpoints of logs. */
  | "archive/checkpoints/"
  /** Terms of orders, recorded when they were agreed. */
  | "archive/terms/";

/** The secrets of an environment: the credentials of upstreams, as in a stage's settings file. */
export const secretNames = ["fx", "retailA", "retailB", "historyProvider"] as const;

export type SecretName = (typeof secretNames)[number];

/** Permission to read a secret. */
export type SecretPermission = `readSecret:${SecretName}`;

/** Permission to read the typefaces that were deployed with the code. */
export type FacesPermission = "read:faces";

/** Permission to sign checkpoints and receipts. */
export type SigningPermission = "sign:statements";

/** Permission to read the public keys of checkpoints and receipts. */
export type PublicKeysPermission = "read:publicKeys";

/**
 * Permission of a queue's worker to hide its own messages during its run, and for a delay after a failure.
 */
export type HidePermission = `hide:${QueueName}`;

/** Returns the variable that carries a queue's URL. */
export const queueVariable = (queue: string): ResourceVariable => `${toVariableCase(queue)}_QUEUE_URL`;

/** Returns the variable with a bucket's name. */
export const bucketVariable = (bucket: string): ResourceVariable => `${toVariableCase(bucket)}_BUCKET_NAME`;

/** Returns the variable with a secret's name in Secrets Manager, never its value. */
export const secretVariable = (secret: string): ResourceVariable => `${toVariableCase(secret)}_SECRET_NAME`;

const toVariableCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/**
 * The APIs whose logs operators search, including the chat stream. Names of their stacks and log groups begin
 * with the stage and one of these.
 */
export const loggedApis = ["Partner", "Console", "Stream"] as const;

/** Log fields by which operators find a request, or a partner's requests. */
export const searchedFields = ["request_id", "partner_id"] as const;
