import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../shared/domain/partners/partner.ts";
import type { SettingName } from "../../shared/platform/environment-variables.ts";
import { mediaUrlOf } from "../config/schema/stage-config.ts";
import { bindConnections } from "../constructs/bind-connections.ts";
import {
  bindDeadLetters,
  bindLogSearch,
  bindMonitoring,
  describeDeadLetterQueues,
} from "../constructs/bind-operations.ts";
import { readStageName } from "../constructs/read-stage-name.ts";
import type { ServiceFunction } from "../constructs/service-function.ts";
import { signersPath } from "../constructs/signing-keys.ts";
import type { NetworkPlacement } from "../edge/egress-network.ts";
import type { DataStack } from "../stacks/data-stack.ts";
import type { DeploymentSettings } from "../stacks/function-stack-props.ts";
import type { StreamApiStack } from "../stacks/stream-api-stack.ts";
import { type FunctionPermissions, readPermissions } from "./function-permissions.ts";

const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, "..", "..", "package.json"), "utf8"),
) as { version: string };

/** The API version that callers see: `v` with the package's major and minor version. */
const apiVersion = `v${version.split(".").slice(0, 2).join(".")}`;

/** The resources that permissions and settings name. */
export interface PermissionContext {
  data: DataStack;
  environment: Environment;
  settings: DeploymentSettings;
  /** The network of functions that send webhooks; null if webhooks leave from any AWS address. */
  egress: NetworkPlacement | null;
  /** The API of the chat stream. */
  stream: StreamApiStack;
  /** URL of the partner API, without a trailing slash. */
  partnerApiUrl: string;
}

/** The value of each setting. */
const settingValues: Record<SettingName, (context: PermissionContext) => string> = {
  ENVIRONMENT: ({ environment }) => environment,
  STAGE_NAME: ({ data }) => readStageName(data),
  API_VERSION: () => apiVersion,
  RATE_LIMITS_ENFORCED: ({ settings }) => String(settings.environment.limits.enforce),
  SECOND_OPERATOR_NEEDED: ({ settings }) => String(settings.environment.invoices.needSecondOperator),
  AWARD_GRACE_SECONDS: ({ settings }) => String(settings.environment.awards.graceSeconds),
  ALARM_NAME_PREFIX: ({ data }) => `${readStageName(data)}-Observability-`,
  LOG_GROUP_PREFIX: ({ data }) => `${readStageName(data)}-`,
  LOG_DAYS: ({ settings }) => String(settings.environment.retention.logDays),
  DEAD_LETTER_QUEUES: ({ data, settings }) => describeDeadLetterQueues(data.operatedQueues(), settings.stage),
  DOCS_URL: ({ partnerApiUrl }) => `${partnerApiUrl}/docs`,
  FX_PROVIDER_URL: ({ settings }) => settings.stage.upstreams.fx.baseUrl,
  RETAIL_A_URL: ({ settings }) => settings.stage.upstreams.retailA.baseUrl,
  RETAIL_B_URL: ({ settings }) => settings.stage.upstreams.retailB.baseUrl,
  STORAGE_URL: ({ settings: { environment }, data }) =>
    mediaUrlOf(environment) ?? `https://${data.mediaFront?.domainName}`,
  PARTNER_API_URL: ({ partnerApiUrl }) => partnerApiUrl,
  STREAM_URL: ({ stream }) => stream.url,
  STREAM_CALLBACK_URL: ({ stream }) => stream.callbackUrl,
  API_SERVERS: (context) => JSON.stringify(serversOf(context)),
  API_CONTACT: ({ settings: { stage } }) =>
    JSON.stringify({ name: stage.seller.name, email: stage.seller.email }),
  FACES_BUCKET: ({ data }) => data.faces.bucketName,
  FACES_OBJECT: ({ data }) => data.faces.key,
  FACES_INDEX: ({ data }) => JSON.stringify(data.faces.index),
  SELLER: ({ settings }) => JSON.stringify(settings.stage.seller),
  HISTORY_PROVIDER_URL: ({ settings }) => settings.stage.upstreams.historyProvider.baseUrl,
  WEBHOOK_LOOPBACK_ALLOWED: ({ settings }) => String(settings.environment.webhookLoopbackAllowed),
  WATCHES_PER_HOUR: ({ settings }) => String(settings.environment.watches.perHour),
  WATCHES_IN_ALL: ({ settings }) => String(settings.environment.watches.inAll),
  STATEMENT_SIGNERS: ({ data }) => JSON.stringify(data.signingKeys),
  HELD_REMOVAL_PERCENT: ({ settings }) => String(settings.environment.inventory.heldRemovalPercent),
};

/**
 * Returns addresses of the partner API: first the environment's own, then the address of the stage's other environment
 * if it has a public name.
 */
function serversOf({ environment, partnerApiUrl, settings }: PermissionContext) {
  const others = Object.entries(settings.stage.environments)
    .filter(([name]) => name !== environment)
    .flatMap(([name, { domains }]) =>
      domains === null ? [] : [{ url: `https://${domains.partnerApi}`, environment: name }],
    );
  return [{ url: partnerApiUrl, environment }, ...others];
}

/** Names of all settings. */
export const settingNames = Object.keys(settingValues) as SettingName[];

/** The permissions read so far, by the path of the bundle, because every environment of every stage reads them. */
const knownPermissions = new Map<string, FunctionPermissions>();

/** Returns the permissions in the bundle of a function. The bundle must not change while this process runs. */
export function permissionsOfBundle(bundleDirectory: string, entry: string): FunctionPermissions {
  const path = join(bundleDirectory, entry, "index.mjs");
  const permissions = knownPermissions.get(path) ?? readPermissions(readFileSync(path, "utf8"), settingNames);
  knownPermissions.set(path, permissions);
  return permissions;
}

/** Grants a function exactly the permissions and settings in its bundle. */
export function bindPermissions(target: ServiceFunction, context: PermissionContext): void {
  const { data } = context;
  const permissions = permissionsOfBundle(target.bundleDirectory, target.entry);
  if (permissions.table.length > 0) target.bindTable(data.table, permissions.table);
  for (const [bucket, objects] of Map.groupBy(permissions.objects, (one) => one.bucket)) {
    target.bindBucket(data.buckets[bucket], bucket, objects);
  }
  for (const queue of permissions.queues) target.bindQueue(data.queueOf(queue).queue, queue);
  for (const queue of permissions.hides) target.bindHiding(data.queueOf(queue).queue, queue);
  if (permissions.deadLetters.length > 0)
    bindDeadLetters(target, data.operatedQueues(), context.settings.stage, permissions.deadLetters);
  bindMonitoring(target, context.settings.stage, permissions.monitoring);
  if (permissions.searchesLogs) bindLogSearch(target, context.settings.stage, readStageName(data));
  if (permissions.readsFaces) target.allow(["s3:GetObject"], [data.faces.arn]);
  const keyArns = data.signingKeys.map(({ arn }) => arn);
  if (permissions.signs) target.bindSigning(keyArns, signersPath(data));
  if (permissions.readsPublicKeys) target.allow(["kms:GetPublicKey"], keyArns);
  if (permissions.sendsMail) target.bindMail(context.settings.stage.mail.sender);
  target.bindDirectory(context.settings.issuer, permissions.directory);
  bindConnections(target, context.stream, permissions.connections);
  if (permissions.sendsWebhooks && context.egress !== null) target.placeInNetwork(context.egress);
  for (const name of permissions.secrets) {
    const { secretName } = context.settings.stage.upstreams[name];
    if (secretName !== null) target.bindSecret(secretName, name);
  }
  for (const name of permissions.settings) target.setSetting(name, settingValues[name](context));
}
