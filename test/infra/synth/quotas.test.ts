import { join } from "node:path";
import { measureQuotas } from "@vehicle-sourcing/local-aws/control-plane/quota-use/measure-quotas.ts";
import { resolveAssembly } from "@vehicle-sourcing/local-aws/control-plane/quota-use/resolve-assembly.ts";
import { reservedConcurrencyTitle } from "@vehicle-sourcing/local-aws/control-plane/quotas/compute-quotas.ts";
import { describe, expect, test } from "vitest";
import { requireValue } from "../../support/require-value.ts";
import { assemblyDirectory } from "../../support/shared/shared-assembly.ts";

const parts = [
  ...["pipeline-example", "identity-example", "mail-example"],
  ...["example-sandbox", "example-production", "console-example"],
];
const resources = parts.flatMap((part) => resolveAssembly(join(assemblyDirectory, `assembly-${part}`)));
const uses = measureQuotas(resources);

describe("a stage with both environments in one account", () => {
  test.each(uses.filter(({ quota }) => quota.title !== reservedConcurrencyTitle))(
    "a stage with both environments in one account stays below 85 % of the quota $quota.title",
    ({ quota, value, resource }) => {
      expect(value, resource).toBeLessThan(quota.limit * 0.85);
    },
  );

  test("a stage with both environments in one account reserves no more concurrency than a quota of 1,000 leaves", () => {
    const { quota, value } = requireValue(uses.find((use) => use.quota.title === reservedConcurrencyTitle));
    expect(value).toBeGreaterThan(0);
    expect(value).toBeLessThanOrEqual(quota.limit);
  });

  test("names that CloudFormation generates are measured at their full length", () => {
    const roles = resources.filter(({ type }) => type === "AWS::IAM::Role");
    const longest = Math.max(...roles.map(({ physicalId }) => physicalId.length));
    expect(longest).toBe(24 + 1 + 24 + 1 + 12);
  });
});
