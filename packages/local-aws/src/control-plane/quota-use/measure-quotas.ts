import type { Quota } from "../quotas/quota.ts";
import { quotaTable } from "../quotas/quota-table.ts";
import type { ResolvedResource } from "./resolve-assembly.ts";

/** The resource of a stage that is closest to a quota. */
export interface QuotaUse {
  quota: Quota;
  value: number;
  /** The stack's name and the resource's logical id, separated by a slash. */
  resource: string;
}

/** Returns the largest value for each quota that a stage's resources count against. */
export function measureQuotas(resources: readonly ResolvedResource[]): QuotaUse[] {
  return quotaTable.flatMap((quota) => {
    const counted = resources.filter(({ type }) => quota.types.includes(type));
    const uses = counted.map((resource) => ({
      quota,
      value: quota.measure(
        resource,
        counted.filter((other) => other !== resource),
      ),
      resource: `${resource.stackName}/${resource.logicalId}`,
    }));
    return uses.length === 0 ? [] : [uses.reduce((most, use) => (use.value > most.value ? use : most))];
  });
}

/** Returns a Markdown table of each stage's usage of each quota, the fullest first. */
export function describeQuotaUse(uses: readonly QuotaUse[]): string {
  const rows = uses
    .map(({ quota, value, resource }) => ({ quota, value, resource, share: value / quota.limit }))
    .toSorted((one, other) => other.share - one.share)
    .map(
      ({ quota, value, resource, share }) =>
        `| [${quota.title}](${quota.source}) | ${value} | ${quota.limit} ${quota.unit} | ${Math.round(share * 100)} % | \`${resource}\` |`,
    );
  return ["| Quota | Largest | Limit | Share | Where |", "|---|---:|---:|---:|---|", ...rows, ""].join("\n");
}
