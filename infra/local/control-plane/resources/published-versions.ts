import { createHash } from "node:crypto";
import type { Account } from "../account/account.ts";
import { write } from "../account/account.ts";
import type { AccountResource, Properties } from "../account/account-records.ts";
import type { JournalWrite } from "../account/journal.ts";

/** Settings of a function that a version does not hold. */
const unversioned = ["ReservedConcurrentExecutions", "RuntimeManagementConfig", "Tags"];

const functionType = "AWS::Lambda::Function";
const versionType = "AWS::Lambda::Version";

/** The number that the next version of a function gets: none is used twice, deleted ones included. */
export function nextVersionNumber(account: Account, region: string, { FunctionName }: Properties): number {
  return (account.publishedVersion(region, nameOf(String(FunctionName)))?.number ?? 0) + 1;
}

/** Why Lambda publishes no version: the one that was published last is there, and the same. */
export function refusePublication({ properties, region }: AccountResource, account: Account): string | null {
  const name = nameOf(String(properties.FunctionName));
  const last = account.publishedVersion(region, name);
  if (last === undefined || last.content !== hashContent(account, region, name)) return null;
  if (!hasVersion(account, region, name, last.number)) return null;
  return `A version for this Lambda function exists ( ${last.number} ). Modify the function to create a new version.`;
}

/** Why Lambda points no alias at the version: it does not exist. */
export function refuseAlias({ region }: AccountResource, after: Properties, account: Account): string | null {
  const name = nameOf(String(after.FunctionName));
  const number = Number(after.FunctionVersion);
  return hasVersion(account, region, name, number) ? null : `Function not found: ${name}:${number}`;
}

/** What is written when a resource has been made. */
export function creationWrites(resource: AccountResource, account: Account): JournalWrite[] {
  const { type, region, properties, physicalId } = resource;
  if (type !== versionType) return [write.resource(resource)];
  const name = nameOf(String(properties.FunctionName));
  const number = Number(physicalId.split(":").at(-1));
  const content = hashContent(account, region, name);
  return [write.resource(resource), write.publishedVersion(region, name, { number, content })];
}

/** What is written when a resource has been deleted: a function takes its versions with it. */
export function deletionWrites(key: string, account: Account): JournalWrite[] {
  const resource = account.resources().get(key);
  if (resource?.type !== functionType) return [write.noResource(key)];
  const { region, physicalId } = resource;
  const versions = versionsOf(account, region, physicalId).map((version) => write.noResource(version.key));
  return [write.noResource(key), ...versions, write.publishedVersion(region, physicalId, null)];
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

function hashContent(account: Account, region: string, functionName: string): string {
  const { properties = {} } = account.resources().get(`${functionType}|${region}|${functionName}`) ?? {};
  const content = Object.entries(properties)
    .filter(([name]) => !unversioned.includes(name))
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

const nameOf = (nameOrArn: string): string =>
  nameOrArn.startsWith("arn:") ? (nameOrArn.split(":")[6] ?? "") : nameOrArn;
