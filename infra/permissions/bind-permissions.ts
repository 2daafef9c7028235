import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Stack } from "aws-cdk-lib";
import type { Environment } from "../../shared/domain/partners/partner.ts";
import type { SettingName } from "../../shared/platform/environment-variables.ts";
import { deploymentParameter } from "../constructs/deployment-parameters.ts";
import type { ServiceFunction } from "../constructs/service-function.ts";
import { storageUrl } from "../constructs/storage-url.ts";
import type { DataStack } from "../stacks/data-stack.ts";
import { type FunctionPermissions, readPermissions } from "./function-permissions.ts";

const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, "..", "..", "package.json"), "utf8"),
) as { version: string };

/** The API version that callers see: `v` with major and minor of the package. */
const apiVersion = `v${version.split(".").slice(0, 2).join(".")}`;

/** What permissions and settings refer to. */
export interface PermissionContext {
  data: DataStack;
  environment: Environment;
  /** URL of the partner API, without a trailing slash. */
  partnerApiUrl: string;
}

/** The value of each setting, as a reference in a stack of functions. */
const settings: Record<SettingName, (stack: Stack, context: PermissionContext) => string> = {
  ENVIRONMENT: (_, { environment }) => environment,
  API_VERSION: () => apiVersion,
  DOCS_URL: (stack) => deploymentParameter(stack, "DocsUrl"),
  FX_PROVIDER_URL: (stack) => deploymentParameter(stack, "FxProviderUrl"),
  RETAIL_A_URL: (stack) => deploymentParameter(stack, "RetailAUrl"),
  RETAIL_B_URL: (stack) => deploymentParameter(stack, "RetailBUrl"),
  STORAGE_URL: (stack, { data }) => storageUrl(stack, data),
  PARTNER_API_URL: (_, { partnerApiUrl }) => partnerApiUrl,
  SELLER: (stack) => deploymentParameter(stack, "Seller"),
  HISTORY_PROVIDER_URL: (stack) => deploymentParameter(stack, "HistoryProviderUrl"),
  WEBHOOK_LOOPBACK_ALLOWED: (stack) => deploymentParameter(stack, "WebhookLoopbackAllowed"),
};

/** Names of all settings. */
export const settingNames = Object.keys(settings) as SettingName[];

/** The permissions in the bundle of a function. */
export const permissionsOfBundle = (bundleDirectory: string, entry: string): FunctionPermissions =>
  readPermissions(readFileSync(join(bundleDirectory, entry, "index.mjs"), "utf8"), settingNames);

/** Grants a function exactly the permissions, and sets exactly the settings, that its bundle states. */
export function bindPermissions(target: ServiceFunction, context: PermissionContext): void {
  const { data } = context;
  const permissions = permissionsOfBundle(target.bundleDirectory, target.entry);
  if (permissions.table.length > 0) target.bindTable(data.table, permissions.table);
  for (const [bucket, objects] of Map.groupBy(permissions.objects, (one) => one.bucket)) {
    target.bindBucket(data.buckets[bucket], bucket, objects);
  }
  for (const queue of permissions.queues) target.bindQueue(data.queueOf(queue).queue, queue);
  const stack = Stack.of(target);
  if (permissions.sendsMail) target.bindMail(deploymentParameter(stack, "MailSender"));
  for (const name of permissions.settings) target.setSetting(name, settings[name](stack, context));
}
