/**
 * Names of the environment variables the templates set and the functions read, declared once so that a construct and
 * its function cannot disagree. Each is an export of its own, so that a bundle holds just the names its code reads and a
 * test can compare them with what the template sets.
 */
export const tableName = "TABLE_NAME";
/** `sandbox` or `production`. */
export const environment = "ENVIRONMENT";
/** Version shown by `GET /v1/health` and on the OpenAPI document. */
export const apiVersion = "API_VERSION";
/** Base of the documentation pages that `Link: rel="help"` points at. */
export const docsUrl = "DOCS_URL";
export const intakeBucketName = "INTAKE_BUCKET_NAME";
export const snapshotBucketName = "SNAPSHOT_BUCKET_NAME";
export const deliveryQueueUrl = "DELIVERY_QUEUE_URL";
export const retryQueueUrl = "RETRY_QUEUE_URL";
export const indexQueueUrl = "INDEX_QUEUE_URL";
export const fxProviderUrl = "FX_PROVIDER_URL";
/** `true` only on one machine: webhooks may then go to http and loopback addresses. */
export const webhookLoopbackAllowed = "WEBHOOK_LOOPBACK_ALLOWED";
