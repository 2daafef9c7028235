import { accessQuotas } from "./access-quotas.ts";
import { computeQuotas } from "./compute-quotas.ts";
import { dataQuotas } from "./data-quotas.ts";
import { directoryQuotas } from "./directory-quotas.ts";
import { distributionQuotas } from "./distribution-quotas.ts";
import { edgeQuotas } from "./edge-quotas.ts";
import type { CountedResource, Quota } from "./quota.ts";
import { templateQuotas } from "./template-quotas.ts";

/** Every quota that the local account enforces, like a new AWS account. */
export const quotaTable: readonly Quota[] = [
  ...[...accessQuotas, ...computeQuotas, ...edgeQuotas],
  ...[...distributionQuotas, ...dataQuotas, ...directoryQuotas, ...templateQuotas],
];

const quotasByType = Map.groupBy(
  quotaTable.flatMap((quota) => quota.types.map((type) => ({ type, quota }))),
  ({ type }) => type,
);

/** Returns the quotas that a resource of the type counts against. */
const quotasOf = (type: string): Quota[] => (quotasByType.get(type) ?? []).map(({ quota }) => quota);

/**
 * Returns the reason why an account would reject a resource because of a quota, in the service's words; null
 * when it would not.
 *
 * @param others every other resource of the account
 * @param accountLimits limits of the account that differ from the table, by the quota's title
 */
export function refuseByQuota(
  resource: CountedResource,
  others: () => Iterable<CountedResource>,
  accountLimits: ReadonlyMap<string, number> = new Map(),
): string | null {
  for (const quota of quotasOf(resource.type)) {
    const value = quota.measure(resource, others());
    if (value > (accountLimits.get(quota.title) ?? quota.limit)) return quota.refuse(resource, value);
  }
  return null;
}
