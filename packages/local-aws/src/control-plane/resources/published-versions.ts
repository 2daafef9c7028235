import { createHash, randomUUID } from "node:crypto";
import type { Account, AliasState } from "../account/account.ts";
import { write } from "../account/account.ts";
import type { AccountResource, Properties } from "../account/account-records.ts";
import type { JournalWrite } from "../account/journal.ts";

/** Settings of a function that a version does not contain. */
const unversioned = ["ReservedConcurrentExecutions", "RuntimeManagementConfig", "Tags"];

const functionType = "AWS::Lambda::Function";
const versionType = "AWS::Lambda::Version";
const aliasType = "AWS::Lambda::Alias";

/** Returns the number of a function's next version. No number is used twice, even after a deletion. */
export function nextVersionNumber(account: Account, region: string, { FunctionName }: Properties): number {
  return (account.publishedVersion(region, nameOf(String(FunctionName)))?.number ?? 0) + 1;
}

/**
 * Returns Lambda's reason to reject a new version if the last version still exists and is identical; null otherwise.
 */
export function refusePublication({ properties, region }: AccountResource, account: Account): string | null {
  const name = nameOf(String(properties.FunctionName));
  const last = account.publishedVersion(region, name);
  if (last === undefined || last.content !== hashContent(readFunction(account, region, name))) return null;
  if (!hasVersion(account, region, name, last.number)) return null;
  return `A version for this Lambda function exists ( ${last.number} ). Modify the function to create a new version.`;
}

/** Returns Lambda's reason to reject an alias if the alias's version does not exist; null otherwise. */
export function refuseAlias({ region, properties }: AccountResource, account: Account): string | null {
  const name = nameOf(String(properties.FunctionName));
  const number = Number(properties.FunctionVersion);
  return hasVersion(account, region, name, number) ? null : `Function not found: ${name}:${number}`;
}

/** Returns the writes that record the creation of a resource. `at` is an ISO time. */
export function creationWrites(resource: AccountResource, account: Account, at: string): JournalWrite[] {
  const { type, region, properties, physicalId: arn } = resource;
  if (type === aliasType) return [write.resource(resource), write.alias(pointAlias(arn, properties, ""))];
  if (type !== versionType) return [write.resource(resource)];
  const functionName = nameOf(String(properties.FunctionName));
  const number = Number(arn.split(":").at(-1));
  const published = readFunction(account, region, functionName);
  return [
    write.resource(resource),
    write.publishedVersion(region, functionName, { number, content: hashContent(published) }),
    write.functionVersion({ arn, functionName, number, properties: published, publishedAt: at }),
  ];
}

/**
 * Returns the writes that follow an in-place change of a resource: if it is an alias, the target of the alias
 * may change.
 */
export function updateWrites(
  before: AccountResource,
  after: AccountResource,
  account: Account,
): JournalWrite[] {
  const { type, physicalId: arn, properties } = after;
  const moves = ["FunctionVersion", "RoutingConfig"].some(
    (name) => JSON.stringify(before.properties[name]) !== JSON.stringify(properties[name]),
  );
  if (type !== aliasType || !moves) return [write.resource(after)];
  const description = account.alias(arn)?.description ?? "";
  return [write.resource(after), write.alias(pointAlias(arn, properties, description))];
}

function pointAlias(arn: string, properties: Properties, description: string): AliasState {
  const { AdditionalVersionWeights = [] } = (properties.RoutingConfig ?? {}) as RoutingConfig;
  return {
    arn,
    version: String(properties.FunctionVersion),
    weights: Object.fromEntries(
      AdditionalVersionWeights.map(({ FunctionVersion, FunctionWeight }) => [
        FunctionVersion,
        FunctionWeight,
      ]),
    ),
    description: String(properties.Description ?? description),
    revisionId: randomUUID(),
  };
}

interface RoutingConfig {
  AdditionalVersionWeights?: { FunctionVersion: string; FunctionWeight: number }[];
}

/**
 * Returns the writes that record the deletion of a resource. The versions of a function are deleted with the function.
 */
export function deletionWrites(key: string, account: Account): JournalWrite[] {
  const resource = account.resources().get(key);
  const { type, region = "", physicalId = "" } = resource ?? {};
  if (type === aliasType) return [write.noResource(key), write.noAlias(physicalId)];
  if (type === versionType) return [write.noResource(key), write.noFunctionVersion(physicalId)];
  if (type !== functionType) return [write.noResource(key)];
  const versions = versionsOf(account, region, physicalId).flatMap((version) => [
    write.noResource(version.key),
    write.noFunctionVersion(version.physicalId),
  ]);
  return [write.noResource(key), ...versions, write.publishedVersion(region, physicalId, null)];
}

/** Returns the bytes of code that Lambda stores for a function or version; null for another resource. */
export function measureCode(
  {
    type,
    region,
    physicalId,
    properties,
  }: Pick<AccountResource, "physicalId" | "properties" | "region" | "type">,
  account: Account,
): number | null {
  if (type !== functionType && type !== versionType) return null;
  const published =
    account.functionVersion(physicalId)?.properties ??
    readFunction(account, region, nameOf(String(properties.FunctionName)));
  const { Code = {} } = type === functionType ? properties : published;
  const { S3Bucket = "", S3Key = "", ZipFile = "" } = Code as Record<string, string>;
  return account.object(S3Bucket, S3Key)?.byteCount ?? Buffer.byteLength(ZipFile);
}

const hasVersion = (account: Account, region: string, functionName: string, number: number): boolean =>
  versionsOf(account, region, functionName).some(({ physicalId }) => physicalId.endsWith(`:${number}`));

function versionsOf(account: Account, region: string, functionName: string): AccountResource[] {
  return [...account.resources().values()].filter(
    (each) =>
      each.type === versionType &&
      each.region === region &&
      nameOf(String(each.properties.FunctionName)) === functionName,
  );
}

const readFunction = (account: Account, region: string, functionName: string): Properties =>
  account.resources().get(`${functionType}|${region}|${functionName}`)?.properties ?? {};

function hashContent(properties: Properties): string {
  const content = Object.entries(properties)
    .filter(([name]) => !unversioned.includes(name))
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

const nameOf = (nameOrArn: string): string =>
  nameOrArn.startsWith("arn:") ? (nameOrArn.split(":")[6] ?? "") : nameOrArn;
