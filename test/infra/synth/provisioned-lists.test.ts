import { expect, test } from "vitest";
import example from "../../../infra/config/example.ts";
import { findConfigFaults } from "../../../infra/config/schema/find-config-faults.ts";
import type { ProvisionedLists } from "../../../infra/config/schema/stage-config.ts";
import { requireValue } from "../../support/require-value.ts";
import { environmentStages, resourcesOf } from "./read-assembly.ts";

const targetsOf = (stage: string) => resourcesOf("AWS::ApplicationAutoScaling::ScalableTarget", stage);

const sandbox = requireValue(example.environments.sandbox);
const working: ProvisionedLists = {
  ...{ environments: 2, days: "MON-FRI", from: "08:30", until: "19:00" },
  timeZone: "Africa/Lagos",
};

const faultsOf = (provisionedLists: ProvisionedLists) =>
  findConfigFaults("example", {
    ...example,
    environments: { sandbox: { ...sandbox, provisionedLists } },
  }).map(({ path, message }) => `${path.replace("environments.sandbox.", "")}: ${message}`);

test("the alias of the vehicle list has provisioned environments from the begin to the end of its times", () => {
  const [target, ...others] = targetsOf("dev-test");
  expect(others).toEqual([]);
  const { ResourceId, ScheduledActions, ...limits } = requireValue(target).properties;
  expect(limits).toMatchObject({
    ...{ ServiceNamespace: "lambda", ScalableDimension: "lambda:function:ProvisionedConcurrency" },
    ...{ MinCapacity: 0, MaxCapacity: 0 },
  });
  expect(
    ScheduledActions.map(({ Schedule, Timezone, ScalableTargetAction }: Record<string, unknown>) => [
      ...[Schedule, Timezone, ScalableTargetAction],
    ]),
  ).toEqual([
    ["cron(30 8 ? * MON-FRI *)", "Africa/Lagos", { MinCapacity: 2, MaxCapacity: 2 }],
    ["cron(0 19 ? * MON-FRI *)", "Africa/Lagos", { MinCapacity: 0, MaxCapacity: 0 }],
  ]);
  const alias = requireValue(
    resourcesOf("AWS::Lambda::Alias", "dev-test").find(({ logicalId }) =>
      target?.dependsOn.includes(logicalId),
    ),
  );
  expect(alias.logicalId).toMatch(/^ListVehicles/);
  expect(ResourceId["Fn::Join"][1]).toEqual(["function:", alias.properties.FunctionName, ":live"]);
});

test("stages without provisioned lists have no scalable target", () => {
  for (const stage of environmentStages.filter((name) => name !== "dev-test"))
    expect(targetsOf(stage), stage).toEqual([]);
});

test("provisioned lists beyond the reserved concurrency of dealer sources are rejected", () => {
  const { dealers } = sandbox.reservedConcurrency;
  expect(faultsOf({ ...working, environments: dealers })).toEqual([]);
  expect(faultsOf({ ...working, environments: dealers + 1 })).toEqual([
    `provisionedLists.environments: Use at most reservedConcurrency.dealers (${dealers})`,
  ]);
});

test("provisioned lists that end before they begin, or have an unknown time or time zone, are rejected", () => {
  expect(faultsOf({ ...working, until: "08:30" })).toEqual([
    "provisionedLists: Let the times end later on the same day",
  ]);
  expect(faultsOf({ ...working, from: "24:00", until: "24:30", timeZone: "Lagos" })).toEqual([
    "provisionedLists.from: Use a time such as 08:30",
    "provisionedLists.until: Use a time such as 08:30",
    "provisionedLists.timeZone: Use an IANA time zone",
  ]);
});
