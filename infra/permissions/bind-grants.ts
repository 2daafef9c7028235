import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Stack } from "aws-cdk-lib";
import type { Environment } from "../../shared/domain/partners/partner.ts";
import { deploymentParameter } from "../constructs/deployment-parameters.ts";
import type { ServiceFunction } from "../constructs/service-function.ts";
import { storageUrl } from "../constructs/storage-url.ts";
import type { DataStack } from "../stacks/data-stack.ts";
import type { BucketVariable, FunctionGrants, QueueVariable, SettingVariable } from "./function-grants.ts";

const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, "..", "..", "package.json"), "utf8"),
) as { version: string };

/** Version of the API as its callers see it: `v` with major and minor of the package. */
export const apiVersion = `v${version.split(".").slice(0, 2).join(".")}`;

/** What grants refer to. */
export interface GrantSurroundings {
  data: DataStack;
  environment: Environment;
  /** Address of the partner API, without a slash at the end. */
  partnerApiUrl: string;
}

/** Binds a function to everything its grants name. */
export function bindGrants(
  target: ServiceFunction,
  grants: FunctionGrants,
  surroundings: GrantSurroundings,
): void {
  const { data, environment } = surroundings;
  const stack = Stack.of(target);
  const settings: Record<SettingVariable, () => string> = {
    environment: () => environment,
    apiVersion: () => apiVersion,
    docsUrl: () => deploymentParameter(stack, "DocsUrl"),
    fxProviderUrl: () => deploymentParameter(stack, "FxProviderUrl"),
    retailAUrl: () => deploymentParameter(stack, "RetailAUrl"),
    retailBUrl: () => deploymentParameter(stack, "RetailBUrl"),
    storageUrl: () => storageUrl(stack, data),
    partnerApiUrl: () => surroundings.partnerApiUrl,
    seller: () => deploymentParameter(stack, "Seller"),
    historyProviderUrl: () => deploymentParameter(stack, "HistoryProviderUrl"),
    webhookLoopbackAllowed: () => deploymentParameter(stack, "WebhookLoopbackAllowed"),
  };
  const buckets = {
    intakeBucketName: data.buckets.intake,
    snapshotBucketName: data.buckets.snapshots,
    mediaBucketName: data.buckets.media,
    documentBucketName: data.buckets.documents,
    historyBucketName: data.buckets.history,
  } as const satisfies Record<BucketVariable, unknown>;
  const queues = {
    deliveryQueueUrl: data.queues.delivery,
    bulkQueueUrl: data.queues.bulk,
    retryQueueUrl: data.queues.retry,
    replayQueueUrl: data.queues.replay,
    ingestQueueUrl: data.queues.ingest,
    indexQueueUrl: data.queues.index,
    changesQueueUrl: data.queues.changes,
    mediaQueueUrl: data.queues.media,
    lookupQueueUrl: data.queues.lookups,
    watchChangesQueueUrl: data.queues.watchChanges,
    watchUpdatesQueueUrl: data.queues.watchUpdates,
  } as const satisfies Record<QueueVariable, unknown>;

  if (grants.table !== undefined) target.bindTable(data.table, grants.table);
  for (const [name, bucketGrants] of Object.entries(grants.buckets ?? {})) {
    target.bindBucket(buckets[name as BucketVariable], name as BucketVariable, bucketGrants);
  }
  for (const name of grants.sendsTo ?? []) target.bindQueue(queues[name].queue, name);
  if (grants.sendsMail) target.bindMail(deploymentParameter(stack, "MailSender"));
  for (const name of grants.settings ?? []) target.setSetting(name, settings[name]());
}
