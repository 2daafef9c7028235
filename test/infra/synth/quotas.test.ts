import { readFileSync } from "node:fs";
import { join } from "node:path";
import { measureQuotas } from "@vehicle-sourcing/local-aws/control-plane/quota-use/measure-quotas.ts";
import { resolveAssemblies } from "@vehicle-sourcing/local-aws/control-plane/quota-use/resolve-assembly.ts";
import {
  functionMemoryTitle,
  reservedConcurrencyTitle,
} from "@vehicle-sourcing/local-aws/control-plane/quotas/compute-quotas.ts";
import {
  alarmMetricsTitle,
  deliverySourcesTitle,
} from "@vehicle-sourcing/local-aws/control-plane/quotas/data-quotas.ts";
import { describe, expect, test } from "vitest";
import { requireValue } from "../../support/require-value.ts";
import { assemblyDirectory } from "../../support/shared/shared-assembly.ts";

const parts = [
  ...["pipeline-example", "identity-example", "mail-example", "firewall-example"],
  ...["example-sandbox", "example-production", "console-example"],
];
const resources = resolveAssemblies(parts.map((part) => join(assemblyDirectory, `assembly-${part}`)));
const uses = measureQuotas(resources);

/**
 * Quotas that a stage may exhaust: its configured reservations, the memory of the search index, alarms on as many
 * functions as fit, and the log of each distribution.
 */
const usedUp: readonly string[] = [
  ...[reservedConcurrencyTitle, functionMemoryTitle],
  ...[alarmMetricsTitle, deliverySourcesTitle],
];

describe("stage with both environments in one account", () => {
  test.each(uses.filter(({ quota }) => !usedUp.includes(quota.title)))(
    "a stage with both environments in one account stays below 85 % of the quota $quota.title",
    ({ quota, value, resource }) => {
      expect(value, resource).toBeLessThan(quota.limit * 0.85);
    },
  );

  test.each(usedUp)(
    "a stage with both environments in one account may use up but not exceed the quota %s",
    (title) => {
      const { quota, value } = requireValue(uses.find((use) => use.quota.title === title));
      expect(value).toBeGreaterThan(0);
      expect(value).toBeLessThanOrEqual(quota.limit);
    },
  );

  test("the deploy page states how many quotas npm run synth prints and how many of them a stage may use up", () => {
    const file = join(import.meta.dirname, "../../../docs/deploy.md");
    const page = readFileSync(file, "utf8").replace(/\s+/g, " ");
    expect(page).toContain(`the largest value for each of ${uses.length} quotas`);
    expect(page).toContain(`Tests keep ${uses.length - usedUp.length} of these values below 85 %`);
    expect(page).toContain(`the other ${["none", "one", "two", "three", "four"][usedUp.length]} within`);
  });

  test("the quota check counts the full length of names that CloudFormation generates", () => {
    const roles = resources.filter(({ type }) => type === "AWS::IAM::Role");
    const longest = Math.max(...roles.map(({ physicalId }) => physicalId.length));
    expect(longest).toBe(24 + 1 + 24 + 1 + 12);
  });
});
