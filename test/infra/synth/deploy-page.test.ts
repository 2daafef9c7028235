import { readFileSync } from "node:fs";
import { join } from "node:path";
import { callRates, gatewayRate } from "@vehicle-sourcing/local-aws/control-plane/operations/call-rates.ts";
import { expect, test } from "vitest";
import example from "../../../infra/config/example.ts";
import { stacksAtOnce } from "../../../infra/deploy/deploy-part.ts";
import { attemptMilliseconds, mostAttempts, mostFailures } from "../../../infra/deploy/wait-until-healthy.ts";
import { requireValue } from "../../support/require-value.ts";
import { environmentStages, readStacks, resourcesOf } from "./read-assembly.ts";
import { readPredecessors } from "./read-predecessors.ts";

/** Duration of `LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES`. */
const shiftMinutes = 5;
const shiftType = "AWS::CodeDeploy::DeploymentGroup";

const page = readFileSync(join(import.meta.dirname, "../../../docs/deploy.md"), "utf8");
const stages = ["example-sandbox", "example-production"];

/** Returns the number for one environment in a row of the quota table. */
const statedIn = (row: string): number => {
  const line = requireValue(
    page.split("\n").find((each) => each.startsWith(`| ${row} |`)),
    row,
  );
  return Number(requireValue(/some (\d+)/.exec(line)?.[1], line));
};

/** Counts the routes of a stage's larger API. Names of stacks begin with the name of their API. */
const countRoutes = (stage: string): number => {
  const ofApi = (api: string) =>
    readStacks()
      .filter((stack) => stack.stage === stage && stack.component.startsWith(api))
      .flatMap(({ resources }) => resources)
      .filter(({ type }) => type === "AWS::ApiGatewayV2::Route").length;
  return Math.max(ofApi("Partner"), ofApi("Console"));
};

test.each<[string, (stage: string) => number]>([
  ["API Gateway: routes of an API", countRoutes],
  ["CloudFormation: stacks", (stage) => readStacks().filter((stack) => stack.stage === stage).length],
  ["CloudWatch: alarms", (stage) => resourcesOf("AWS::CloudWatch::Alarm", stage).length],
  ["IAM: roles (the whole account)", (stage) => resourcesOf("AWS::IAM::Role", stage).length],
])("the number on the deploy page for %s is within 5 percent of the templates' number", (row, count) => {
  const most = Math.max(...stages.map(count));
  expect(Math.abs(statedIn(row) - most)).toBeLessThanOrEqual(most / 20);
});

test("the deploy page states the memory of the largest function", () => {
  const sizes = stages.flatMap((stage) =>
    resourcesOf("AWS::Lambda::Function", stage).map(({ properties }) => Number(properties.MemorySize)),
  );
  const most = Math.max(...sizes).toLocaleString("en-US");
  expect(page).toMatch(new RegExp(`^\\| Lambda: memory of a function \\|.*\\| ${most} MB \\|$`, "m"));
});

test("the deploy page requires the Lambda concurrency quota of the example stage", () => {
  const quota = example.lambdaConcurrencyQuota.toLocaleString("en-US");
  expect(page).toContain(`| Lambda concurrency of at least ${quota} |`);
});

test("the deploy page states the number of resources in both environments and their shared stacks", () => {
  const ofExample = readStacks().filter(({ stage }) => stages.includes(stage) || stage.endsWith("-example"));
  const count = ofExample.reduce((sum, { resources }) => sum + resources.length, 0);
  const [, stated = ""] = /some ([\d,]+) resources/.exec(page) ?? [];
  expect(Math.abs(Number(stated.replace(",", "")) - count)).toBeLessThanOrEqual(count / 20);
});

test("the deploy page states the shortest duration of a first deployment that the services' call rates allow", () => {
  const regional = readStacks()
    .filter(({ stage, component }) => stages.includes(stage) && component !== "Edge")
    .flatMap(({ resources }) => resources);
  const durations = [gatewayRate, ...callRates].map(({ title, types, burst, perSecond }) => {
    const calls = regional.filter(({ type }) => types.test(type)).length;
    return { service: title.split(":")[0], minutes: (calls - burst) / perSecond / 60, perSecond };
  });
  const [longest] = durations.sort((left, right) => right.minutes - left.minutes);
  const { service, minutes, perSecond } = requireValue(longest, "a call rate");
  expect(page.replaceAll(/\s+/g, " ")).toContain(
    `It takes at least ${minutes.toFixed(1)} minutes (computed), because ${service} accepts ${perSecond} calls per second`,
  );
});

test("the deploy page states the smoke test's maximum wait for DNS and its maximum number of wrong responses", () => {
  expect([(mostAttempts * attemptMilliseconds) / 60_000, mostFailures]).toEqual([10, 10]);
  expect(page).toContain(
    "waits up to ten minutes for DNS to resolve a new name, and fails after ten wrong responses",
  );
});

test("the deploy page states the maximum total duration of a deployment's sequential traffic shifts", () => {
  const minutes = Math.max(...environmentStages.map(addUpShifts));
  expect(page.replace(/\s+/g, " ")).toContain(`alone take up to ${minutes} minutes`);
});

/** Returns the minutes of traffic shifts of a deployment that changes every function and takes no other time. */
function addUpShifts(stage: string): number {
  const predecessors = readPredecessors(stage);
  const shifting = new Set(
    readStacks()
      .filter((one) => one.stage === stage && one.resources.some(({ type }) => type === shiftType))
      .map(({ component }) => `${stage}-${component}`),
  );
  const isReady = (name: string, done: ReadonlySet<string>) =>
    [...requireValue(predecessors.get(name), name)].every((each) => done.has(each));
  const done = new Set<string>();
  let minutes = 0;
  while (done.size < predecessors.size) {
    const ready = [...predecessors.keys()].filter((name) => !done.has(name) && isReady(name, done));
    const immediate = ready.filter((name) => !shifting.has(name));
    if (immediate.length === 0) minutes += shiftMinutes;
    for (const name of immediate.length > 0 ? immediate : ready.slice(0, stacksAtOnce)) done.add(name);
  }
  return minutes;
}
