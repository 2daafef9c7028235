/**
 * Names of the environment variables the templates set and the functions read, declared once so that
 * a construct and its function cannot disagree.
 */
export const variable = {
  tableName: "TABLE_NAME",
  /** `sandbox` or `production`. */
  environment: "ENVIRONMENT",
  /** Version shown by `GET /v1/health` and on the OpenAPI document. */
  apiVersion: "API_VERSION",
  /** Base of the documentation pages that `Link: rel="help"` points at. */
  docsUrl: "DOCS_URL",
  /** Base URL of the partner API, without a slash at the end. */
  partnerApiUrl: "PARTNER_API_URL",
  /** Who issues invoices, as JSON. */
  seller: "SELLER",
  intakeBucketName: "INTAKE_BUCKET_NAME",
  snapshotBucketName: "SNAPSHOT_BUCKET_NAME",
  mediaBucketName: "MEDIA_BUCKET_NAME",
  /** Base URL that mirrored pictures are served under, without a slash at the end. */
  storageUrl: "STORAGE_URL",
  /** Holds the PDF of every version of every invoice, for ever. */
  documentBucketName: "DOCUMENT_BUCKET_NAME",
  historyBucketName: "HISTORY_BUCKET_NAME",
  deliveryQueueUrl: "DELIVERY_QUEUE_URL",
  bulkQueueUrl: "BULK_QUEUE_URL",
  retryQueueUrl: "RETRY_QUEUE_URL",
  replayQueueUrl: "REPLAY_QUEUE_URL",
  ingestQueueUrl: "INGEST_QUEUE_URL",
  indexQueueUrl: "INDEX_QUEUE_URL",
  changesQueueUrl: "CHANGES_QUEUE_URL",
  mediaQueueUrl: "MEDIA_QUEUE_URL",
  lookupQueueUrl: "LOOKUP_QUEUE_URL",
  watchChangesQueueUrl: "WATCH_CHANGES_QUEUE_URL",
  watchUpdatesQueueUrl: "WATCH_UPDATES_QUEUE_URL",
  fxProviderUrl: "FX_PROVIDER_URL",
  /** Address that mail to partners comes from. */
  mailSender: "MAIL_SENDER",
  /** Base URLs of the dealer sources, without a slash at the end. */
  retailAUrl: "RETAIL_A_URL",
  retailBUrl: "RETAIL_B_URL",
  /** Base URL of the vehicle-history provider, without a slash at the end; only production knows it. */
  historyProviderUrl: "HISTORY_PROVIDER_URL",
  /** `true` only on one machine: webhooks may then go to http and loopback addresses. */
  webhookLoopbackAllowed: "WEBHOOK_LOOPBACK_ALLOWED",
} as const;

/** One of the variables above, by its name in the process environment. */
export type VariableName = (typeof variable)[keyof typeof variable];

/**
 * The value of a variable the template must have set.
 * @throws Error naming the variable when it is absent or empty.
 */
export function requireVariable(name: VariableName): string {
  const value = process.env[name];
  if (value === undefined || value === "") throw new Error(`Environment variable ${name} is not set`);
  return value;
}
