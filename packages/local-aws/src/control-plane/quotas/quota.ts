import type { AccountResource, Properties } from "../account/account-records.ts";

/** The parts of a resource that quotas measure. */
export type CountedResource = Pick<
  AccountResource,
  "codeBytes" | "physicalId" | "properties" | "region" | "type"
>;

/** A limit of an AWS service for a new account. */
export interface Quota {
  /** The service, the counted unit and its scope: "IAM: inline policy characters per role". */
  title: string;
  limit: number;
  /** The unit of the value and the limit: "characters", "headers". */
  unit: string;
  /** The AWS page with the limit. */
  source: string;
  /** Resource types that count against the limit. */
  types: readonly string[];
  /**
   * Returns the value to compare with the limit. The value includes `resource` itself.
   *
   * @param others every other resource of the account
   */
  measure(resource: CountedResource, others: Iterable<CountedResource>): number;
  /** Returns the service's own words for a value beyond the limit. */
  refuse(resource: CountedResource, value: number): string;
}

/** Returns a resource with all others of its type in its region. */
export const alikeInRegion = (
  resource: CountedResource,
  others: Iterable<CountedResource>,
): CountedResource[] => [
  resource,
  ...[...others].filter(({ type, region }) => type === resource.type && region === resource.region),
];

/** Returns a resource with all others of its type in the account, for services that have no regions. */
export const alikeInAccount = (
  resource: CountedResource,
  others: Iterable<CountedResource>,
): CountedResource[] => [resource, ...[...others].filter(({ type }) => type === resource.type)];

/**
 * Returns a resource with all others of its type that have the same value of a property, such as routes of
 * one API.
 */
export const alikeBy = (
  property: string,
  resource: CountedResource,
  others: Iterable<CountedResource>,
): CountedResource[] =>
  alikeInRegion(resource, others).filter(
    ({ properties }) => properties[property] === resource.properties[property],
  );

/** Returns a property with a list; empty if it is absent. */
export const listOf = (properties: Properties, name: string): Record<string, unknown>[] =>
  (properties[name] ?? []) as Record<string, unknown>[];

/** Returns the characters of a policy document. IAM leaves whitespace out of the count. */
export const policyCharacters = (document: unknown): number =>
  (typeof document === "string" ? document : JSON.stringify(document ?? {})).replaceAll(/\s/g, "").length;

/** Counts the values of a key anywhere in a structure. */
export function countKey(value: unknown, key: string): number {
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + countKey(each, key), 0);
  if (typeof value !== "object" || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [name, each]) =>
      sum + (name === key ? (Array.isArray(each) ? each.length : 1) : countKey(each, key)),
    0,
  );
}
