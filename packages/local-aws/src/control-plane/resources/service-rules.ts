import type { Account } from "../account/account.ts";
import type { AccountResource, Properties } from "../account/account-records.ts";
import { refuseByQuota } from "../quotas/quota-table.ts";
import { findTakenName } from "./distribution-names.ts";
import { gatewayRules } from "./gateway-rules.ts";
import { orderRules } from "./order-rules.ts";
import { refuseAlias, refusePublication } from "./published-versions.ts";

/** Service rules beyond the schema; each returns the service's message, or null. */
interface ServiceRules {
  /** Applies to new resources and to changed resources. */
  always?(resource: AccountResource, account: Account): string | null;
  create?(resource: AccountResource, account: Account): string | null;
  update?(before: Properties, after: Properties): string | null;
  delete?(resource: AccountResource, account: Account): string | null;
}

const protectedText =
  "Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.";

const rules: Record<string, ServiceRules> = {
  "AWS::Cognito::UserPool": {
    delete: ({ properties }) =>
      properties.DeletionProtection === "ACTIVE"
        ? "The user pool cannot be deleted because deletion protection is activated. Deletion protection must be " +
          "inactivated first."
        : null,
  },
  "AWS::Budgets::Budget": {
    create: (_, { accountId, isLinked }) =>
      isLinked
        ? `Account ${accountId} is a linked account. To enable budgets for your account, ask the payer account to ` +
          "enable budgets first."
        : null,
  },
  "AWS::CloudFront::Distribution": { always: findTakenName },
  "AWS::DynamoDB::Table": {
    always: findUndefinedKey,
    update: (before, after) =>
      countIndexChanges(before, after) > 1
        ? "Cannot perform more than one GSI creation or deletion in a single update"
        : null,
    delete: ({ properties }) => (isTrue(properties.DeletionProtectionEnabled) ? protectedText : null),
  },
  "AWS::IAM::OIDCProvider": { create: findSameProvider },
  "AWS::IAM::Role": { create: findMissingPolicy },
  "AWS::Lambda::Function": { always: findMissingCode },
  "AWS::Lambda::Alias": { always: refuseAlias },
  "AWS::Lambda::Version": { create: refusePublication },
  // https://github.com/aws-cloudformation/cloudformation-coverage-roadmap/issues/2513
  "AWS::Logs::DeliverySource": {
    update: (before, after) =>
      before.ResourceArn === after.ResourceArn
        ? null
        : "Update to existing Delivery Source with new ResourceId is not allowed. Please create a new Delivery Source " +
          "instead.",
  },
  "AWS::S3::Bucket": {
    create: ({ physicalId }) =>
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(physicalId)
        ? null
        : "Bucket name should contain only lower-case letters, numbers, periods (.) and dashes (-)",
    delete: ({ physicalId }, account) =>
      account.objects(physicalId).length > 0 || account.versions(physicalId).length > 0
        ? "The bucket you tried to delete is not empty. You must delete all versions in the bucket."
        : null,
  },
};

/** Properties whose combined values must be unique among the resources of the type. */
const uniqueTogether: Record<string, readonly string[]> = {
  "AWS::ApiGatewayV2::Route": ["ApiId", "RouteKey"],
  "AWS::ApiGatewayV2::RouteResponse": ["ApiId", "RouteId", "RouteResponseKey"],
  "AWS::Cognito::UserPoolDomain": ["Domain"],
  "AWS::Lambda::EventSourceMapping": ["FunctionName", "EventSourceArn"],
};

/** Returns the service's error for an existing resource. */
export function describeConflict({ type, identity }: Pick<AccountResource, "identity" | "type">): string {
  return `Resource of type '${type}' with identifier '${Object.values(identity).join("|")}' already exists.`;
}

/** Returns why the service would reject the creation of a resource, in its words; null when it would not. */
export function refuseCreation(resource: AccountResource, account: Account): string | null {
  if (account.resources().has(resource.key)) return describeConflict(resource);
  return (
    refuseState(resource, account) ??
    gatewayRules[resource.type]?.(resource, account) ??
    rules[resource.type]?.create?.(resource, account) ??
    null
  );
}

/** Returns why the service would reject the change of a resource in place; null when it would not. */
export function refuseUpdate(
  { type, properties }: AccountResource,
  changed: AccountResource,
  account: Account,
): string | null {
  return rules[type]?.update?.(properties, changed.properties) ?? refuseState(changed, account);
}

/** Returns why the service would reject a new or changed resource next to the others; null when it would not. */
function refuseState(resource: AccountResource, account: Account): string | null {
  const { type, key } = resource;
  const unique = uniqueTogether[type];
  if (unique !== undefined && findTwin(resource, unique, account) !== undefined)
    return `${type.split("::").at(-1)} with the same ${unique.join(" and ")} already exists (409 Conflict)`;
  const others = () =>
    account
      .resources()
      .values()
      .filter((other) => other.key !== key);
  return (
    refuseByQuota(resource, others, account.quotaLimits) ??
    orderRules[type]?.(resource, account) ??
    rules[type]?.always?.(resource, account) ??
    null
  );
}

/** Returns why the service would reject the deletion of a resource; null when it would not. */
export function refuseDeletion(resource: AccountResource, account: Account): string | null {
  return rules[resource.type]?.delete?.(resource, account) ?? null;
}

function findTwin(
  resource: AccountResource,
  names: readonly string[],
  account: Account,
): AccountResource | undefined {
  for (const other of account.resources().values()) {
    if (other.type !== resource.type || other.region !== resource.region || other.key === resource.key)
      continue;
    if (names.every((name) => other.properties[name] === resource.properties[name])) return other;
  }
  return undefined;
}

interface Index {
  IndexName: string;
  KeySchema: { AttributeName: string }[];
}

/**
 * Returns the indexes that an update creates and deletes. An index whose key changes is deleted and created.
 */
function countIndexChanges(before: Properties, after: Properties): number {
  const keys = ({ GlobalSecondaryIndexes }: Properties) =>
    new Set(
      ((GlobalSecondaryIndexes ?? []) as Index[]).map(({ IndexName, KeySchema }) =>
        JSON.stringify([IndexName, KeySchema]),
      ),
    );
  return keys(before).symmetricDifference(keys(after)).size;
}

function findUndefinedKey({ properties }: AccountResource): string | null {
  const indexes = [...list(properties.GlobalSecondaryIndexes), ...list(properties.LocalSecondaryIndexes)];
  const used = [...list(properties.KeySchema), ...indexes.flatMap(({ KeySchema }) => list(KeySchema))];
  const defined = new Set(list(properties.AttributeDefinitions).map(({ AttributeName }) => AttributeName));
  const missing = used.find(({ AttributeName }) => !defined.has(AttributeName));
  return missing === undefined
    ? null
    : `One or more parameter values were invalid: Some index key attributes are not defined in AttributeDefinitions. Keys: [${String(missing.AttributeName)}]`;
}

function findMissingCode({ properties }: AccountResource, account: Account): string | null {
  const { S3Bucket, S3Key } = (properties.Code ?? {}) as { S3Bucket?: string; S3Key?: string };
  if (S3Bucket === undefined || account.object(S3Bucket, S3Key ?? "") !== undefined) return null;
  return "Error occurred while GetObject. S3 Error Code: NoSuchKey. S3 Error Message: The specified key does not exist.";
}

/**
 * Returns the service's error for an attached policy that does not exist; null if all exist. AWS's own policies are
 * assumed to exist.
 */
function findMissingPolicy({ properties }: AccountResource, account: Account): string | null {
  const missing = ((properties.ManagedPolicyArns ?? []) as string[]).find(
    (arn) => !arn.startsWith("arn:aws:iam::aws:") && !hasPolicy(arn, account),
  );
  return missing === undefined ? null : `Policy ${missing} does not exist or is not attachable.`;
}

/** Returns IAM's error if the account already has a provider with the same URL, from a template or not; else null. */
function findSameProvider({ key, properties }: AccountResource, account: Account): string | null {
  const url = String(properties.Url);
  const arn = `arn:aws:iam::${account.accountId}:oidc-provider/${url.replace(/^https:\/\//, "")}`;
  const isTaken =
    (account.handMade?.oidcProviderArns ?? []).includes(arn) ||
    [...account.resources().values()].some(
      (other) =>
        other.type === "AWS::IAM::OIDCProvider" &&
        other.key !== key &&
        other.properties.Url === properties.Url,
    );
  return isTaken
    ? `Provider with url ${url} already exists. (Service: Iam; Status Code: 409; Error Code: EntityAlreadyExists)`
    : null;
}

function hasPolicy(arn: string, account: Account): boolean {
  return account.resources().has(`AWS::IAM::ManagedPolicy|global|${arn}`);
}

function list(value: unknown): Record<string, unknown>[] {
  return (value ?? []) as Record<string, unknown>[];
}

function isTrue(value: unknown): boolean {
  return String(value ?? false).toLowerCase() === "true";
}
