import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import example from "../../../infra/config/example.ts";
import {
  describeCosts,
  idleUsd,
  type ResourcesOfStage,
} from "../../../infra/observability/describe-costs.ts";
import {
  handMadeResources,
  idleCosts,
  type PricedResource,
  steadyMetrics,
} from "../../../infra/observability/idle-cost.ts";
import { readStacks } from "./read-assembly.ts";

const root = join(import.meta.dirname, "../../..");
const resourcesIn = (isWanted: (stage: string) => boolean): PricedResource[] =>
  readStacks()
    .filter(({ stage }) => isWanted(stage))
    .flatMap(({ resources }) => resources);
const resources: ResourcesOfStage = {
  sandbox: resourcesIn((stage) => stage === "example-sandbox"),
  production: resourcesIn((stage) => stage === "example-production"),
  shared: [...handMadeResources(example), ...resourcesIn((stage) => stage.endsWith("-example"))],
};
const usd = idleUsd(resources);

/** Measured values. Raise one only for a benefit that is worth its monthly cost. */
const ceilingsUsd: Record<keyof ResourcesOfStage, number> = {
  sandbox: 13.12,
  production: 38.55,
  shared: 18.01,
};

describe("a stage without traffic", () => {
  test("the example stage costs at most 70 USD a month without traffic", () => {
    expect(Object.values(usd).reduce((total, one) => total + one)).toBeLessThanOrEqual(70);
  });

  test.each(["sandbox", "production", "shared"] as const)(
    "the %s resources of a stage without traffic cost at most their ceiling per month",
    (part) => {
      expect(usd[part]).toBeGreaterThan(ceilingsUsd[part] * 0.9);
      expect(usd[part]).toBeLessThanOrEqual(ceilingsUsd[part]);
    },
  );

  test("the custom metrics that cost money without traffic are exactly the metrics that a schedule records", () => {
    const directory = join(root, "functions/schedules");
    const recorded = readdirSync(directory).flatMap((file) =>
      [...readFileSync(join(directory, file), "utf8").matchAll(/recordMetric\("(\w+)"/g)].map(
        ([, name]) => name,
      ),
    );
    expect(recorded.sort()).toEqual([...steadyMetrics].sort());
  });

  test("docs/costs.md is the current output of npm run alarms", () => {
    expect(readFileSync(join(root, "docs/costs.md"), "utf8")).toBe(describeCosts(resources));
  });
});

describe("the costs of resources", () => {
  test("the cost estimate counts a metric once per alarm that uses the metric", () => {
    const alarm: PricedResource = {
      type: "AWS::CloudWatch::Alarm",
      properties: { Namespace: "VehicleSourcing", MetricName: "SearchIndexAgeMinutes" },
    };
    const counts = Object.fromEntries(idleCosts([alarm, alarm]).map(({ name, count }) => [name, count]));
    expect(counts).toMatchObject({ "Metrics in alarms": 2, "Own metrics": 0, Keys: 0 });
  });

  test("the cost estimate counts the custom metrics of schedules once per environment, with or without alarms", () => {
    const rule = { type: "AWS::Events::Rule", properties: { ScheduleExpression: "rate(5 minutes)" } };
    const own = idleCosts([rule, rule]).find(({ name }) => name === "Own metrics");
    expect(own?.count).toBe(steadyMetrics.length);
  });

  test("the monthly cost counts each run of a schedule, and an unsupported schedule expression is rejected", () => {
    const rule = (ScheduleExpression: string) => ({
      type: "AWS::Events::Rule",
      properties: { ScheduleExpression },
    });
    const runs = (expression: string) =>
      idleCosts([rule(expression)]).find(({ name }) => name === "Runs of schedules")?.count;
    expect([runs("rate(1 minute)"), runs("rate(5 minutes)"), runs("rate(1 hour)")]).toEqual([
      43_800, 8_760, 730,
    ]);
    expect(() => runs("cron(0 12 * * ? *)")).toThrow("The cost of cron(0 12 * * ? *) is not known");
  });
});
